// What people do with themselves while something else is going on.

/** A small movement of somebody whom the player is dealing with. */
export const GESTURES: readonly string[] = [
  '{Who studies} your hands rather than your face.',
  'For a breath neither of you moves.',
  '{Who weighs} each word before letting it go.',
  'There is a pause, in which {who looks} at the door, and you look at {who}.',
  '{Who seems} about to add something, and then to have added it, inwardly, and found that it would not do.',
  '{Who rubs} at a mark on one sleeve that is not coming out.',
  'You notice that {who has} taken care to stand where the light is behind.',
  '{Who smiles}, with the half of the face that is nearer to you.',
  'It is said lightly; but {who has} stopped whatever {they was} doing in order to say it.',
  '{Who glances} over one shoulder, at nothing, like a person with the habit of it.',
  '{Who holds} your eye a moment longer than the words need.',
  'Something has come into {their} voice that was not there before, and {who clears} {their} throat to get rid of it.',
]

/** The same, of a mind that has no body. */
export const VOICE_GESTURES: readonly string[] = [
  'There is the least delay before it, such as nobody but you would notice.',
  'A light pulses with the words, and stays on after them.',
  'The voice comes from the speaker nearest you, and then, for the last word, from the one behind.',
  'The tone is as even as ever. It has always been even. You have begun to listen to it as one does to a floor that one no longer trusts.',
  'Somewhere a fan speeds up, as though that had cost it something.',
  'When it has finished, the channel is left open for a second too long.',
]

/** What somebody who is by does meanwhile. */
export const IDLE: readonly string[] = [
  '{Who has} stopped what {they was} doing, and is making rather a show of doing it still.',
  '{Who watches} you without seeming to, which must have taken years to learn.',
  '{Who says} nothing, and does not go away.',
  'You can feel {who} not asking.',
  'Over there {who moves} something an inch to the left, and then an inch back.',
  '{Who looks} up, looks at you, and looks where you were looking.',
  '{Who hums} two bars of something, and breaks off, as if it had been overheard.',
  '“You needn’t mind me,” {who says}, to nobody in particular.',
  '“I wouldn’t,” {who remarks}; but does not say what.',
  'When you glance across, {who is} already looking somewhere else.',
  '{Who comes} a little nearer, on no particular errand.',
  '{Who counts} something off on {their} fingers, gets to four, and starts afresh.',
]

/** What a mind without a body does meanwhile. */
export const VOICE_IDLE: readonly string[] = [
  'A lens over the door turns to keep you in the middle of it. That will be {who}.',
  '“Noted,” {who says}, although nobody had spoken.',
  'You have the sense of {who} attending, as one has of a tap left on.',
  'The lights come up by a shade as you move; that is {who}, being tactful.',
]

/** What an animal does meanwhile. */
export const ANIMAL_IDLE: readonly string[] = [
  '{Who keeps} an eye on you, in case you should turn out to be interesting.',
  '{Who shifts}, sighs, and settles again, nearer than before.',
]

/** Something that leaves the next move to the player, with somebody by. */
export const WAITING: readonly string[] = [
  '{Who waits} to see what you will do.',
  '{Who is} looking at you as if it were your turn; and so, you suppose, it is.',
  '“Well?” {who says}, not unkindly.',
  '{Who has} not looked away.',
  'It seems that {who has} said as much as {they means} to, unless you can find the right thing to ask.',
  '{Who leaves} the silence to you, like somebody holding a door.',
]
