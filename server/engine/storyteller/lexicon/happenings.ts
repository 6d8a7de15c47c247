// Things that happen by themselves, and what follows from each a turn later.
import type { Genre, Happening } from './types.ts'

type Where = 'indoors' | 'outdoors'

const OLD_INDOORS: readonly Happening[] = [
  {
    text: 'There is a knock at the door: two slow, one quick. It has the sound of somebody who knows that you are in.',
    after: 'The knocking has not come again. You did not hear anyone walk away.',
    met: {
      words: ['door', 'answer'],
      text: 'There is nobody on the step. There is only a wet place where somebody stood, for a good while, and a twist of straw laid across the sill.',
    },
  },
  {
    text: 'Every flame in the place goes low and blue, all at once, and comes up again. It takes no longer than a blink.',
    after: 'The flames are burning as they should. You find that you keep looking at them to make sure.',
    met: {
      words: ['flame', 'flames', 'candle', 'candles', 'fire', 'lamp'],
      text: 'You hold your hand beside the nearest flame. There is no draught at all; and yet it leans away from your fingers, as though you were the cold.',
    },
  },
  {
    text: 'Something is pushed under the door: a folded paper, still moving when you see it.',
    after: 'The paper still lies where it came in, just inside the door.',
    met: {
      words: ['paper', 'note'],
      text: 'There are five words on the paper, and the ink is wet. “Ask who else is listening.”',
    },
  },
  {
    text: 'A floorboard gives overhead, and then another, going away from you. You had been given to understand that there was no one up there.',
    after: 'Overhead it has gone quiet, in the manner of someone standing on one leg.',
    met: {
      words: ['upstairs', 'stairs', 'stair', 'overhead', 'ceiling'],
      text: 'There is a passage up there, and three doors, and dust on the boards. The prints in it are small, and go along on tiptoe, and end at a wall.',
    },
  },
  {
    text: 'A stranger has come in. You did not hear the latch. The stranger takes a seat by the wall, puts down a wet hat, and looks at nobody, you least of all.',
    after: 'The stranger by the wall has not ordered anything, and has not taken off those gloves.',
    met: {
      words: ['stranger', 'gloves', 'hat', 'figure'],
      text: 'Close to, the stranger is younger than you took them for, and far more frightened. “Not here,” the stranger says, hardly moving their lips. “I was followed.”',
    },
  },
]

const OLD_OUTDOORS: readonly Happening[] = [
  {
    text: 'Some way off, a lantern is lifted, and lowered, and lifted again. It is a signal, and it is not meant for you.',
    after: 'The lantern has not shown itself again; but you could point to where it was.',
    met: {
      words: ['lantern', 'signal'],
      text: 'When you get a clear sight of it there is only a stick, with the lantern hung on it, still swinging. Whoever held it has gone off without it, and on purpose.',
    },
  },
  {
    text: 'A riderless horse comes by at a walk, its reins trailing. It stops when it sees you, as if you were the next thing on its list.',
    after: 'The horse is still there, cropping at nothing much and keeping an eye on you.',
    met: {
      words: ['horse', 'reins', 'saddle', 'saddlebag'],
      text: 'The horse lets you come up. There is mud to its belly, and one saddlebag, and that has been slit and emptied; there is a handprint on the flap, small, and the wrong colour for mud.',
    },
  },
  {
    text: 'Somebody is singing, a good way off, in no language that you know; and then stops, at the exact moment when you turn your head.',
    after: 'You have the tune of that singing in your head now. It will not be got out.',
    met: {
      words: ['singing', 'song', 'voice', 'singer'],
      text: 'You listen until you have it again. It is only a few notes, always the same ones, and there is a gap in the middle that is just as long as the name of somebody you know.',
    },
  },
  {
    text: 'All the birds go up at once from a place not far ahead, and hang over it, complaining.',
    after: 'The birds have not come down again. They go round and round over the same spot.',
    met: {
      words: ['birds', 'spot'],
      text: 'Under the birds the ground has been turned over, and stamped flat, and sprinkled with leaves that do not grow here. It would take a spade to say more.',
    },
  },
  {
    text: 'A boy steps out in front of you, holds up a hand, and says, all in one breath, “You’re to come back and you’re not to say I said.” Then he has run.',
    after: 'You can still see which way the boy went. Nobody that size has any business running so hard.',
    met: {
      words: ['boy', 'child'],
      text: 'You come up with the boy behind a wall, with his hands on his knees. “She gave me a penny,” he says, “and she told me what you’d be wearing.”',
    },
  },
]

const NEW_INDOORS: readonly Happening[] = [
  {
    text: 'The lights go out. It lasts for just as long as it takes to draw breath; and when they come on again a door that was shut is open.',
    after: 'The door that opened by itself is open still. The light beyond it is a different colour.',
    met: {
      words: ['door', 'hatch', 'doorway'],
      text: 'Through the open door there is a short passage, and at the end of it another door, and that one, as you look, slides quietly shut.',
    },
  },
  {
    text: 'A speaker crackles. Somebody breathes in to say something, and is cut off.',
    after: 'The speaker has nothing more to say, though its little light has stayed on.',
    met: {
      words: ['speaker', 'intercom', 'radio', 'answer', 'voice'],
      text: 'You lean in and say that you are listening. The answer is so prompt that it must have been waiting: “Then stop,” it says, and the little light goes out.',
    },
  },
  {
    text: 'Something falls over in the next room, and rolls, and is stopped. It did not stop by itself; you can hear the difference.',
    after:
      'There has not been another sound out of the next room. That is rather a long time for there not to be.',
    met: {
      words: ['noise', 'sound', 'door', 'room', 'bottle'],
      text: 'In the next room there is an empty bottle on its side, and a chalk ring drawn round it where it lies. The chalk is on the table, and it is your end that has been sharpened.',
    },
  },
  {
    text: 'Every screen in sight shows the same short word, white on black, and then whatever it was showing before. You think that the word was your name.',
    after: 'The screens have not done it again. You keep them all where you can see them.',
    met: {
      words: ['screen', 'screens', 'console', 'terminal', 'monitor', 'computer'],
      text: 'You call up the record of the last five minutes, and it is perfect: nothing shown, nothing sent. Only the clock in the corner of it has skipped a second, and gone on.',
    },
  },
]

const NEW_OUTDOORS: readonly Happening[] = [
  {
    text: 'A light comes on, high up and a long way off, and sweeps over the ground towards you, and stops just short.',
    after: 'That light is still lying on the ground, a few steps off, like something put down.',
    met: {
      words: ['light', 'beam', 'searchlight'],
      text: 'You put one foot into the light. It shivers, narrows, and draws off at a walking pace, exactly as if it would like you to come along.',
    },
  },
  {
    text: 'Something passes over, low and very fast, and the sound comes after it like an afterthought.',
    after:
      'Whatever passed over has not come back. There is a thread of smoke where it went down, or went on.',
    met: {
      words: ['smoke', 'sky', 'overhead', 'crash', 'thread'],
      text: 'The smoke comes from a scorched place no bigger than a door, and there is nothing in it. The ground round about has been swept.',
    },
  },
  {
    text: 'A figure is standing where there was no figure. It lifts one arm, as you might do to see if a mirror were working.',
    after:
      'The figure is where it was. You cannot have it that it has come closer, since you have not seen it move.',
    met: {
      words: ['figure'],
      text: 'At twenty paces you see that the figure is a coat, on a pole, with the sleeve on a string. At ten, you see that the string goes down into the ground, and is taut.',
    },
  },
]

export const HAPPENINGS: Record<Genre, Record<Where, readonly Happening[]>> = {
  fantasy: { indoors: OLD_INDOORS, outdoors: OLD_OUTDOORS },
  horror: { indoors: OLD_INDOORS, outdoors: OLD_OUTDOORS },
  scifi: { indoors: NEW_INDOORS, outdoors: NEW_OUTDOORS },
  modern: { indoors: NEW_INDOORS, outdoors: NEW_OUTDOORS },
}
