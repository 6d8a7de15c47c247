// What people say to and of the player by name. `{called}` is what they call him; `{calledthem}` and the like mean him.

/** Said to him, on top of an answer. */
export const ADDRESSED: readonly string[] = [
  '{Who adds} your name to the end of it, “{called}”, as one ties off a thread.',
  '{Who says} your name, just that, “{called}”, and leaves it lying there.',
  '“And, {called},” {who adds}, and then seems to think better of the rest.',
  '“That’s for you, {called},” {who adds}. “It’s not for the others.”',
  '“Go careful with that, {called},” {who adds}, not very loud.',
  '“It is {called}, isn’t it?” {who asks}. “I never lose a name. It’s the faces that go.”',
  'When {who looks} up it is to try your name, “{called}”, the way one tries a key in a lock.',
  'You hear “{called}”, and then a pause; but whatever was to come after your name, {who keeps}.',
]

/** Said of him, to others, within his hearing. */
export const SPOKEN_OF: readonly string[] = [
  '“That’s {called},” you hear {who} tell somebody. “Let {calledthem} be; {calledthey has} done no harm yet.”',
  '“Mark {calledthem},” {who says}, to nobody that you can see. “{Calledthey is} not so simple as all that.”',
  '“Watch {calledtheir} hands,” somebody says behind you; and {who laughs}, not unkindly.',
  '“So that’s {called},” {who says}, aside. “I’d heard of {calledthem}. I’d pictured {calledthem} older.”',
  '“Ask {calledthem},” {who says} over your head, with a nod that means you. “{Calledthey was} there.”',
]

/** Said to him by a mind that has no body. */
export const VOICE_ADDRESSED: readonly string[] = [
  '“{Called},” {who says}, from no direction in particular. “You should sit down soon.”',
  '“I have you on the list as {called},” {who says}. “There is a note beside it. I cannot read you the note.”',
  '“Good,” {who says}. “You are still here, {called}.”',
  '“{Called}: present,” {who says}, and does not say to whom.',
]
