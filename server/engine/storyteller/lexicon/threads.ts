// What hangs over the story: how it is brought back to mind when nothing else bears on the moment.

/** Lines by what they need; `{worry}` is a clause of the premise without its full stop. */
export const HANGING: readonly string[] = [
  'And all this while {missing is} out there, or is not. Nobody has said so again; nobody has needed to.',
  'It comes back to you that {missing has} still not been found. It is not that you had forgotten. It is that for a moment you had put it down.',
  'You catch yourself listening for {missing}, like everybody else.',
  'Whatever became of {missing}, it began with some ordinary moment like this one.',
  'Somebody, somewhere, knows what happened to {missing}. The odds are fair that you have already met.',
  '{Missing would} have known what to make of this.',
  'You look, from habit, to {duty}. It must never {dutyact}; and it has not, or not yet.',
  'Through it all you are aware of {duty}, as one is of a pot on the stove. It must never {dutyact}. People keep saying so, and then not saying why.',
  'A thing that must never {dutyact} is a great deal of trouble to keep. You wonder who first thought that {duty} would be worth it, and what they were so afraid of.',
  'Nothing from {silent}: you had half thought, for a moment, that there might be.',
  'You would like to know what {silent} would say to that. So, perhaps, would {silent}.',
  '{Silent has} still not said a word. You have begun to hear it as a kind of speech.',
  'Nothing you do here will make {dead} any less dead, but it may be that it can be made to count.',
  'You think of {dead}, as you have been trying not to.',
  'There is also the matter of {lost}. It did not walk away by itself.',
  'Wherever {lost is} now, somebody has to be keeping very quiet about it.',
  'Meanwhile, {worry}. It has not gone away for not being looked at.',
  'None of which alters the fact that {worry}.',
  'And under it all, as before: {worry}.',
  'You have not forgotten that {worry}. It would be restful to.',
]

/** How something that the player took earlier makes itself felt. */
export const CARRIED: readonly string[] = [
  'You shift {carried} to your other hand, and are glad of the weight.',
  'You can feel {carried} against your side, each time that you turn.',
  'At least you have {carried}. You check, to be sure of it, and you have.',
  'Your fingers have found their way to {carried} again. They seem to think that it will matter.',
]

/** How something that was found a little while ago, and not looked into, makes itself felt. */
export const FOUND_LATELY: readonly string[] = [
  'You have {lastfind} with you still. You have not yet had a proper look.',
  'You are aware of {lastfind}, as one is of a letter that has not been opened.',
  'One thing you do have, and that is {lastfind}. You will want to look at it in a better light.',
  'Your hand goes back to {lastfind}, by itself, as if to ask when.',
]

/** How something that the player asked about or looked for earlier comes back. */
export const UNSETTLED: readonly string[] = [
  'There is still the question of {asked}. You have asked it once; it has not got any smaller.',
  'Your mind goes back, by itself, to {asked}.',
  'You keep half an eye open for {asked}. It is a way of keeping the rest of you busy.',
  'If there is an answer about {asked}, it has not yet come out to be looked at.',
]

/** How a fact of the world is told plainly. `{fact}` has no full stop. */
export const FACTS: readonly string[] = [
  '{Fact}.',
  'You know this much: {fact}.',
  'It is no secret that {fact}.',
  'You keep in mind that {fact}.',
  'You have it from more than one person that {fact}.',
  'It comes back to you that {fact}.',
  'Here, as everyone will tell you, {fact}.',
]

/** The same, where the fact is about the player himself. */
export const FACTS_OF_YOU: readonly string[] = [
  'It is as well to remember that {fact}.',
  'You remind yourself that {fact}.',
  'Through all this it remains the case that {fact}.',
  'Whatever else is in doubt, {fact}.',
]

/** How a memory comes back. */
export const MEMORIES: readonly string[] = [
  'It brings something back: {fact}.',
  'You have not forgotten that {fact}.',
  'A memory comes up, unasked: {fact}.',
  'You think of it again, how {fact}.',
]

/** Something to go on with, when nobody and nothing in particular is waiting. */
export const HOOKS: readonly string[] = [
  'There is time to choose, though not a great deal of it.',
  'You could stop here. You know that you won’t.',
  'Something has shifted, if only by a hair.',
  'You have the feeling of a door left on the latch.',
  'The moment goes by, and there is another behind it, with its hat in its hands.',
  'Whatever is going to come of this has begun to come.',
  'It would be a good time to do something sensible. Several sensible things occur to you, and you look at each of them in turn.',
  'There is nothing here that will not wait, you tell yourself; and listen to hear if it is true.',
  'You are not sure what you expected. It was not quite this, though it was not quite anything else.',
  'One thing at a time, then. It is only a matter of which.',
  'Nobody is going to tell you what comes next. There is a kind of freedom in that, if one does not lean on it.',
  'You take a breath, and it is only then that you notice you had stopped.',
  'The next move is yours. It has been for some time, when you come to think of it.',
  'If you are going to do anything about it, it had better be soon.',
  'That is one thing done. The others look round to see who is next.',
  'It will not stay quiet for long. Things that are as quiet as this never do.',
  'You could leave it at that. You turn the idea over, and it has nothing on the back.',
  'There must be something that you have missed. There is always something; it is generally the size of a door.',
  'For the moment no one is looking. Moments like that are worth having, and soon spent.',
  'You know a little more than you did, and like it a little less.',
  'It is as good a place as any to decide something.',
  'Something is about to be decided, and it would be as well to be in the room.',
  'There is more than one way to go from here, and at least one of them is back.',
  'It has the feel of a thing half done.',
  'You have a choice, which is more than some people get, and less than you would like.',
  'Whoever comes next will find it changed. You had better see to it that it is you.',
  'Nothing holds you here, and you stay a moment longer.',
  'If it is a trap, it is a patient one.',
  'It is your turn. You can tell by how still everything is.',
  'You let that settle, and look about for what it has left bare.',
  'There is a question in it somewhere. It is only a matter of whom to put it to.',
  'You have got this far by not stopping to think, and see no cause to change.',
  'From here on, you suspect, it gets either simpler or worse.',
  'The world, having had its say, waits politely for yours.',
  'You could sleep on it, if there were anywhere to sleep and anything to lie on but your doubts.',
  'That leaves the rest of it.',
  'What you would like is a sign. What you have is a choice.',
  'Well, then. You did not come all this way to stand about.',
  'What you do next is likely to matter, though to whom it is too early to say.',
]

/** The same, where the place has a name. */
export const PLACE_HOOKS: readonly string[] = [
  'For now, {place keeps} its own counsel.',
  '{Place has} the air of knowing something, and of having been asked not to say.',
  'Little by little {place is} getting used to you.',
  'You do not think that {place has} shown you everything that it has.',
  'If {place} had anything to hide, you think, it would look just like this.',
  'You listen to {place}, and have the impression of being listened to.',
  'There are worse places than {place}. You have to think for a moment, but there are.',
]
