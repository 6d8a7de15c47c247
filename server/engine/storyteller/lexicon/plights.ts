// How it tells on the player that something he has runs low, or that something he bears runs high.
import type { Meaning } from './meanings.ts'

/** Lines for what is at the bottom of its range. */
export const LOW: Partial<Record<Meaning, readonly string[]>> = {
  health: [
    'You are not well. It is in how carefully you stand.',
    'There is not much of you left to spend, and you count it before each step.',
    'Something in you is being held shut by hand.',
  ],
  stamina: [
    'You are tired to the bone; even your shadow drags a little.',
    'Your legs answer a moment after you ask them.',
    'You would sit down, if you were sure of getting up.',
  ],
  fullness: [
    'Your belly has given up complaining, and that is worse.',
    'You are empty, and it makes you light.',
  ],
  calm: [
    'Your nerve is worn so thin that you can see through it.',
    'The corners of things have begun to move before you look at them.',
    'You are holding on, and you know to the inch by what.',
  ],
  mana: [
    'What you draw on is nearly dry. You can feel the bottom of it.',
    'There is hardly a spark in you to work with.',
  ],
  money: [
    'Your purse is flat, and you have stopped feeling for it.',
    'You have next to nothing in your purse.',
  ],
  ammo: ['You have very few left, and know how many without looking.'],
  fuel: [
    'There is not much left to burn, and you have begun to plan by it.',
    'Your light is on its last inch. You keep it away from draughts.',
  ],
  supplies: [
    'There is little left to eat, and you have thought about it more often than about anything else.',
  ],
  left: [
    'There is not much time left. You do not need a clock to tell you.',
    'What time there was has mostly been spent.',
  ],
}

/** Lines for what is at the top of its range. */
export const HIGH: Partial<Record<Meaning, readonly string[]>> = {
  wounds: [
    'You are hurt in more places than you care to add up.',
    'It would take a list to say what hurts, and a shorter one to say what does not.',
  ],
  fatigue: [
    'You are tired to the bone; even your shadow drags a little.',
    'You would sit down, if you were sure of getting up.',
  ],
  hunger: [
    'You are so hungry that you catch yourself looking at everything as if it might be eaten.',
    'Hunger walks about in you like a landlord.',
  ],
  thirst: ['Your tongue has gone to leather. You think of water, and then of more water.'],
  fear: [
    'You are badly frightened, and it has made you very neat in your movements.',
    'Fear has got as far as your hands. You put them away.',
    'Each small sound goes through you like a pin.',
  ],
  alarm: ['They are looking for you by now, and they are not being quiet about it.'],
}
