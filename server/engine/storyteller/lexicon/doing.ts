// How things done with eyes and hands turn out.
import type { Intent, Outcomes } from './types.ts'

/** Lines by intent and outcome. A line is used only when the scene can fill every slot that it names. */
export const DOING = {
  look: {
    well: [
      'The longer you look at {thing}, the less ordinary {it seems}.',
      'A detail comes clear that you had passed over before: {thing is} not quite as {it was} left, and whoever left {obj} was in a hurry.',
      'At first {thing is} only {thing}. Then your eye settles, and begins to sort what belongs there from what does not.',
      'You give {thing} the kind of attention that most things never get, and {it seems} the better for it.',
      'There is more to {thing} than a passing glance would have you think. There usually is; most people never stop to find out.',
    ],
    mixed: [
      'You make out the shape of it, if not the meaning.',
      'Most of it is plain enough. One corner of it is not, and it is the corner that stays with you.',
      '{Thing keeps} {its} own counsel. You have the feeling of having been looked at in return.',
    ],
    badly: [
      'You look until your eyes ache and are none the wiser.',
      'Whatever there is to see in {thing}, it is not on show today.',
    ],
  },
  search: {
    well: [
      'Your patience pays. In a place that a hurried eye would miss, you find {find}.',
      'At the third try your fingers close on something: {find}.',
      'You are about to give it up when you see it: {find}, lying there as though it had been waiting to be asked.',
      'It takes a while, and it takes some dust. What you have at the end of it is {find}.',
      'Behind what is meant to be seen there is what is not: {find}.',
      'Nobody hides a thing as well as they think they do. You come away with {find}.',
    ],
    mixed: [
      'You find traces, not the thing itself: a scrape, a gap, signs that someone was here first and knew where to look.',
      'There is a clean square in the dust where something stood until lately. You can tell its size, and that is all.',
      'You come upon a hiding place, empty, with the lid put neatly back. Someone has been tidy about it.',
    ],
    badly: [
      'You turn up dust and splinters, and the noise of it carries.',
      'Nothing; and then, to be fair to yourself, nothing again a little further along.',
      'You look in all the places where a sensible person would put such a thing. It was not put there by a sensible person.',
    ],
  },
  read: {
    well: [
      'The hand is small and does not waste ink. You go through it twice: once for the words, and once for what they step around.',
      '{It is} duller than you had hoped until the last lines, and those are not dull at all. Somebody meant to come back and finish.',
      'Half of it is figures and the rest is weather, but someone has underlined one word so hard that it shows through on the other side.',
    ],
    mixed: [
      'You can follow one line in three. The third line is the one that worries you.',
      'Damp has got to the best part of it. What is left begins in the middle and stops before the end.',
      'The words are plain and the meaning is not; it was written for someone who already knew.',
    ],
    badly: [
      'You might as well be looking at the marks of birds. You put {obj} by for a better light, or a better head.',
    ],
  },
  listen: {
    well: [
      'You stand quite still and let the small sounds come to you one at a time. Under them, where there should be nothing, there is something that keeps time.',
      'At first there is only your own blood. Then, a good way off, something is set down: carefully, by someone who would rather not be heard.',
      'There: between one breath and the next, a voice, too far off for words. It stops when you lean towards it.',
    ],
    mixed: [
      'You hear a great deal, and most of it is the place itself, settling and ticking and talking in its sleep.',
      'Something moves, and then is careful not to. You could not swear to where.',
    ],
    badly: [
      'You listen so hard that you begin to hear things, and after that there is no trusting any of it.',
    ],
  },
  take: {
    well: [
      '{Thing comes} away easily, as if {it had} been waiting for you.',
      'No voice is raised against you. {Thing is} yours now, or at any rate with you, which for most purposes is the same.',
      'You weigh {thing} a moment in your hands before you put {obj} where you can reach {obj}.',
      '{Thing is} heavier than {it looks}. You settle the weight, and find that you had already decided to keep {obj}.',
    ],
    mixed: [
      'You have {thing}, though not as quietly as you would have liked.',
      '{Thing comes}, after some persuasion, and {also leaves} a mark where {it was} that anyone could read.',
    ],
    badly: [
      '{Thing does} not come. You change your grip and try again, and {it does} not come then either.',
      'You have your hand on {thing} when some sound makes you think better of it, and you let go.',
    ],
  },
  drop: {
    well: [
      'You let {thing} go with more care than you had planned, and step back as one does from a thing that might yet object.',
      '{Thing stays} where you put {obj}. Your hands feel oddly light without {obj}.',
      'There. It is one thing fewer to carry, and one thing more to remember the place of.',
    ],
    mixed: ['{It does} not sit quite straight. You try twice, and then leave {obj} to {its} own opinion.'],
  },
  open: {
    well: [
      'Something gives, and the way stands clear. The air from the other side is colder, and older.',
      '{Thing opens} without a sound, which is a kindness or a warning. Someone keeps {obj} oiled.',
      '{It sticks}, and then, all at once, {it does} not; you catch {obj} before the noise can follow.',
    ],
    mixed: [
      '{Thing moves} a hand’s breadth and {it sticks} there: enough to see through, not enough to pass.',
      '{It gives} a little, with a noise that you could have done without.',
    ],
    badly: [
      '{Thing holds}. Whoever made {obj} fast was expecting someone like you.',
      'You put your weight to {obj} and are thrown back for your trouble.',
    ],
  },
  close: {
    well: [
      '{Thing closes} with a small, final sound, and what was on the other side is on the other side again.',
      'You wait a moment with your hand still on {thing}, in case it should be argued with. It is not.',
      'That is that shut away. The quiet on your side of it is of a better quality.',
    ],
    mixed: ['{It does} not quite meet. There is a gap left that a finger could pass through, or an ear.'],
  },
  break: {
    well: [
      '{Thing gives} way at the second blow, with a noise that tells everyone within earshot what you have done.',
      'It goes all at once, as old things do, and for a moment afterwards you stand among the pieces feeling larger than you are.',
      'Where there was one thing there are now several smaller matters. One of them is still rocking.',
    ],
    mixed: ['You crack {obj}, no more; but a crack is a beginning.'],
    badly: ['There is more give in your arm than there is in {thing}. You shake the sting out of your hand.'],
  },
  give: {
    well: [
      '{Who takes} {obj}, and looks for some time, and something about the set of {their} shoulders comes down an inch.',
      '{Who accepts} {obj} with more feeling than you looked for, and is careful to put that away along with the gift.',
      '“You didn’t have to do that,” {who says}, and closes {their} hand on {obj} all the same.',
    ],
    mixed: ['{Who takes} {obj} without a word, weighing you as much as the gift.'],
    badly: ['{Who looks} at what you are holding, and then at you, and does not reach for {obj}.'],
  },
  make: {
    well: [
      'It is no beauty, but it will serve; and there is a satisfaction in it that has nothing to do with looks.',
      'Piece by piece it comes together under your hands. You try your work, gently, and then less gently, and it holds.',
      'You work as you were once taught to, without thinking about it, and when you do think about it the thing is done.',
    ],
    mixed: [
      'It holds, as long as nobody leans on it.',
      'It is done, in the sense that there is nothing more that you can do to it.',
    ],
    badly: ['The last part will not go, and you find yourself holding more pieces than you began with.'],
  },
  kindle: {
    well: [
      '{It catches} at the second try. The shadows take one step back, all together, and wait.',
      'The flame thinks about it, leans, and stands up. You can see your own hands again, and a little beyond them.',
      'Light, at last: not much of it, but enough to make the dark a matter of corners.',
    ],
    mixed: [
      '{It takes}, but the flame burns low and blue at the edges, and you would not care to rely on it.',
    ],
    badly: ['A spit, some smoke, and nothing. The dark, which had drawn back politely, comes in again.'],
  },
  douse: {
    well: [
      '{It goes} out, and the dark comes in so quickly that it must have been standing close.',
      'For a little while the shape of the light stays on in your eyes. Then that goes, too.',
    ],
    mixed: ['{It sinks} almost to nothing, and there, stubbornly, {it stays}.'],
  },
  use: {
    well: [
      '{It does} what you hoped, and a little more. You look at {thing} with new respect.',
      'For once a thing works as it was meant to. You feel it rather than hear it: something, somewhere, has moved.',
      'It was the right thing to try. There is a pause in which nothing happens, and then quite a lot does.',
    ],
    mixed: [
      'Something happens, though not the thing that you had in mind.',
      'It half works, which may be worse than not at all.',
    ],
    badly: ['You try it twice, and twice it makes a fool of you.', 'Nothing comes of it; or nothing yet.'],
  },
  throw: {
    well: [
      '{It turns} over once in the air, unhurried, and the landing is very nearly where you meant it to be.',
      'There is the throw, and the silence after the throw, and then the sound: further off than you expected, and lower down.',
    ],
    mixed: ['{It goes} wide, and something rings, and keeps on ringing for longer than is comfortable.'],
    badly: [
      '{It slips} in your hand at the last moment, and the result is nothing that you could take the credit for.',
    ],
  },
  touch: {
    well: [
      '{Thing is} colder than you expected, and there is the faintest tremor in {obj}, like a word held back.',
      'Under your fingers {thing is} rougher than {it looks}, and warmer on one side than on the other.',
      'You leave your hand there a moment longer than you need to. It seems to help, though you could not say whom.',
    ],
    mixed: ['It leaves something on your fingertips: fine, dark, and smelling faintly of iron.'],
  },
  smell: {
    well: [
      'Smoke first, and damp, as everywhere. It is what comes after those that makes you breathe in again: something sweet, and not at all recent.',
      'It puts you in mind of a kitchen, years ago, and somebody’s back at the window. Then it has gone, and you could not say what it was.',
      'You close your eyes for it. There is iron in it, and earth, and a third thing, which your body seems to know and will not tell you.',
    ],
    mixed: ['It smells of itself, and of you.'],
  },
  wear: {
    well: [
      '{It fits} as though somebody had measured you, some while ago, and without telling you.',
      'A little broad across the shoulders, a little short in the arm; but you stand differently, and that is half of what such things are for.',
    ],
    mixed: ['{It was} made for someone of another shape, with other habits. You do up what will do up.'],
  },
  magic: {
    well: [
      'The air tightens, and for the space of a breath the world does as it is told.',
      'There is a taste of metal, a sense of some great attention turning your way, and then it is done.',
      'It comes easily, this time. You are careful not to wonder why.',
    ],
    mixed: ['It answers, but slantwise, and takes more from you than you offered.'],
    badly: [
      'The shape of it slips, and what you had gathered goes into the ground with a small, rude noise.',
      'Something listens, and declines.',
    ],
  },
} satisfies Partial<Record<Intent, Outcomes>>
