// What one sees on looking closely at a thing, by what sort of thing it is.
import type { Sort } from './types.ts'

/** Lines for any world, and those that only suit an old one or a new one. */
export interface Sights {
  any: readonly string[]
  old?: readonly string[]
  new?: readonly string[]
}

export const SIGHTS: Record<Sort, Sights> = {
  weapon: {
    any: [
      '{Thing has} been cared for by somebody who did not expect to be thanked for it. There is one nick, not quite worked out, near the end.',
      'The grip of {thing} is worn to a hand, and the hand is not unlike yours.',
      'There is nothing handsome about {thing}. Handsome ones are for people who mean to be looked at.',
    ],
  },
  light: {
    any: [
      '{Thing burns} steadily enough, but you notice how the shadows lean in around {obj}, like people round a bed.',
      'You look too long, and when you turn away there is a green {thing}-shaped hole in everything.',
      'There is a small hiss in {thing}, as of something being told to be quiet. Otherwise {it keeps} to {its} work.',
      'Whoever tends {thing} has been faithful about it: all is trimmed and clean, and there is a day’s fuel to spare.',
    ],
  },
  door: {
    any: [
      'There is a thread of light along the foot of {thing}, and as you look something crosses it, and does not cross back.',
      '{Thing has} been mended more than once, the last time by someone in a hurry and from the other side.',
      'Round the handle {thing is} polished by hands. Lower down there are scratches, and those are newer.',
      'You put your ear to {thing}. Nothing; but it is the kind of nothing that has somebody in it.',
    ],
    new: [
      'The seal around {thing} is newer than the rest, and has been cut once and closed again with care.',
    ],
  },
  window: {
    any: [
      'You wipe a clear place with your sleeve. Outside, things are going on without you; inside the glass, a pale face looks back, and is yours.',
      'The view is of less than you had hoped. But there is the print of a palm on the outside of {thing}, small and rather high up.',
      '{Thing has} been fastened shut with three new screws, and every one of them is on this side.',
    ],
  },
  container: {
    any: [
      '{Thing is} scuffed at the corners and clean on top, where something used to stand. The fastening is simple, and not quite done up.',
      'You tilt {thing}, and something inside slides across, slowly, and touches the other wall.',
      'Someone has scratched a tally on the side of {thing}: eleven strokes, and the start of a twelfth.',
    ],
  },
  paper: {
    any: [],
    old: [
      'The writing leans forward, like a man walking into wind. There are places where the pen has gone through.',
      'It has been folded small and carried a long time. You can make out a name, a date that has been struck out, and then the same date again.',
      'In the margin another hand has written one word, three times, smaller each time. The word is “no”.',
    ],
    new: [
      'You go down {thing} line by line. All is as it should be, except that one entry has been made twice, a minute apart, and the two do not agree.',
      '{Thing runs} on to a date that has not come yet. You check it against the clock, and then you check the clock.',
      'Somebody has been through {thing} and taken out one name, thirty-one times. They missed the thirty-second; but it is only the initial.',
    ],
  },
  water: {
    any: [
      'The surface gives you back the light, and a broken sort of face, and nothing of what is under it.',
      '{Thing is} moving, though you would have sworn that {it was} still; a leaf, or something like a leaf, goes by at the pace of a funeral.',
      'Out there a ring opens on {thing}, and widens, and is gone. You did not see what made it.',
    ],
  },
  fire: {
    any: [
      'It has burned down to the talking stage. Something that was not wood has gone into it today: there is a curl of blackened ribbon at the edge.',
      'The heart of it shifts and settles. For a moment there are houses in it, and then there are not.',
      'You look into {thing} until your face is hot and your back is cold, and the room behind you seems a long way off.',
    ],
  },
  food: {
    any: [
      'It looks honest enough. Somebody has cut it in two halves, exactly, and only one half has been touched.',
      'There is nothing the matter with {thing} that hunger would not forgive.',
    ],
  },
  drink: {
    any: [
      'There is an inch left, and a ring where it stood before. Whoever had it drank with the left hand.',
      'It is dark, and does not smell of anything much. You see the ceiling in it, and the edge of your own chin.',
    ],
  },
  animal: {
    any: [
      '{Thing looks} at you as you look at {obj}, with the same question, and rather more patience.',
      'There is an old hurt there, well healed; {it carries} the weight a little to one side. The eyes miss nothing.',
      '{Thing does} not move, and {also does} not look away. One of you will have to be the first, and you suspect that it is going to be you.',
    ],
  },
  body: {
    any: [
      'You make yourself look properly. There is less blood than there should be, and it is in the wrong place.',
      'The hands are what you remember afterwards. One of them is closed, tightly, upon nothing; or upon something that has since been taken out of it.',
      'It is very quiet, as such things are. You would put it at a day, or a day and a night, no more.',
    ],
  },
  machine: {
    any: [
      'Most of {thing} is dark. What is lit is blinking, slowly and without alarm, as a thing does that has stopped expecting an answer.',
      'Someone has been inside {thing}: one fastening is missing and another is in the wrong place. It is tidy work, for all that.',
      '{Thing ticks} as {it cools}, which is strange, since nobody has had any cause to run {obj}.',
    ],
    new: [
      'A line of text stands on {thing}, repeated down to the edge. The time beside each line is the same time.',
      'You clear the dust from a status light with your thumb. Amber. It has been amber, by the look of it, for weeks.',
    ],
  },
  vessel: {
    any: [
      '{Thing has} seen weather. The seat is dry, though everything round it is wet, and that is worth a second look.',
      'There is mud in the bottom of {thing}, and in the mud, very clear, the print of a bare foot.',
      '{Thing is} made fast with a good knot, a careful knot, of a sort that is not used hereabouts.',
    ],
  },
  cloth: {
    any: [
      'There is something sewn into the hem: flat, stiff, and no bigger than a thumbnail. The stitches are a child’s, or a very tired person’s.',
      'It is still a little damp at the shoulders. Somebody was out in it not long ago.',
    ],
  },
  money: {
    any: [
      'It is good money, as far as you can tell; but all of one year, and none of it ever spent.',
      'You count it, from habit. Then you count it again, because the first time it came out to exactly what you owe.',
    ],
  },
  key: {
    any: [
      'It is the key of something small and serious. The wear is all on one side, where a thumb has rubbed it for luck.',
      'There is a number on it, half filed away. Whoever did the filing lost heart, or was called off, before the end.',
    ],
  },
  tool: {
    any: [
      '{Thing is} sound, and plain, and {also has} outlasted at least one owner; there are two sets of initials, and the first has been crossed through.',
      'It has been used lately, and wiped down after, and put back where a careful person puts things.',
    ],
  },
  furniture: {
    any: [
      'Rings, burns, somebody’s initials: {thing has} been sat at and leaned on by a great many people, and {also remembers} the heavier ones.',
      'Under the edge of {thing} your fingers find a row of small, deep cuts, as though someone had kept count of something there and not wanted it seen.',
    ],
  },
  picture: {
    any: [
      'The likeness is good, you think, though you have nothing to compare it with. It is something about the eyes: they were done last, and by somebody who was afraid of them.',
      'It hangs, or stands, a shade out of true. Behind it there is a paler patch, of a slightly different size.',
      'Looked at from the left it is one thing, and from the right it is nearly the same thing. It is the “nearly” that you could do without.',
    ],
  },
  plant: {
    any: [
      'On one side the growth has been bent back, and has not yet straightened. Something came through here, and not long ago.',
      'It is putting out new leaves, out of season, and all on the side that gets no sun.',
    ],
  },
  wall: {
    any: [
      'You go over it with the flat of your hand. In one place, about as wide as a door, it does not give back the same sound.',
      'Under the dirt there is a line, quite straight, that has no business being there.',
      'People have passed here for years and left a shine at the height of a shoulder. Then, at some point, they stopped.',
    ],
  },
  bell: {
    any: [
      'It has a crack as fine as a hair. If you were to sound it, you think, it would tell everyone a little less than the truth.',
      'There is dust on everything but the part that moves. It has been used, and lately.',
    ],
  },
  tracks: {
    any: [
      'They are a day old at the most. One foot comes down harder than the other; and here, where they stop, there is no sign of a turn.',
      'Two people, you think, or one person twice. They went that way, and whichever way one reads it, they went fast.',
      'You crouch and measure it against your hand. It is smaller than you expected, and deeper.',
    ],
  },
  sky: {
    any: [
      'There is a great deal of it, and it is not concerned with you. You find that a rest.',
      'You look up until you lose, for a moment, which way is down. Something crosses it, very high, and does not hurry.',
    ],
  },
  stone: {
    any: [
      'One face of {thing} is smooth, as if a hand had been at it for a hundred years. It is the face that is turned away from the light.',
      'It looks as though it had always been here; only there is a rim of fresh earth showing along one edge.',
    ],
  },
  sound: {
    any: [
      'You hold still and wait for it. It comes again, from the same quarter, neither nearer nor further, like something on a string.',
      'When you turn your head it stops; when you turn back it has already begun.',
    ],
  },
}

/** What one sees on looking closely at somebody. */
export const FACES: readonly string[] = [
  '{Who bears} looking at: a tidy person, by habit, who has lately had other things to think of. One cuff is done up a button wrong.',
  'You look at {who} for rather longer than is polite. Tired about the eyes; steady about the hands; and not, you think, as sure of you as all that.',
  '{Who has} the look of somebody who has been listening for one particular sound, for days, and has got used to not hearing it.',
  'There is nothing about {who} that you would remember in a crowd, apart from the stillness. It is a working stillness, like a heron’s.',
  '{Who catches} you at it, and lets you go on looking. “Well?” {they says}. “Anything the matter?”',
]

/** What one finds on looking at a mind that has no face. */
export const FACELESS: readonly string[] = [
  'There is nothing to look at, with {who}; you look at the nearest light instead, as everyone does, and try not to feel foolish.',
  'A small lamp brightens as you turn to it. That is all there is to see of {who}, and it has been enough, up to now, for an understanding of a sort.',
]

/** What one sees of oneself and what one has on. */
export const ONESELF: readonly string[] = [
  'You take stock. Everything is there that was there this morning, and one or two aches besides; nothing that will not keep.',
  'You are as you were: tired, whole, and rather dirtier than you remember getting.',
]
