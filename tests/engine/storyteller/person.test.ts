// Player's words in the second person, and as the narrator says them back.
import { describe, expect, test } from 'vitest'
import { toSecondPerson } from '../../../server/engine/storyteller/person.ts'
import { inSecondPerson } from '../../../server/engine/storyteller/retelling.ts'

describe('pronouns', () => {
  test.each([
    ['I look for my sword', 'you look for your sword'],
    ['I am tired and my feet hurt me', 'you are tired and your feet hurt you'],
    ["I'm lost", 'you’re lost'],
    ["I've got it, and I'll keep it", 'you’ve got it, and you’ll keep it'],
    ['I was here, was I not?', 'you were here, were you not?'],
    ['I never was a thief', 'you never were a thief'],
    ['the purse is mine', 'the purse is yours'],
    ['I go down into the mine', 'you go down into the mine'],
    ['I see it myself', 'you see it yourself'],
    ['I stand up and am ready', 'you stand up and are ready'],
    ['we take our boat', 'you take your boat'],
    ['i hide', 'you hide'],
    ['I kneel before Henry I.', 'you kneel before Henry I.'],
    ['I say "I am your friend" to my guard', 'you say "I am your friend" to your guard'],
    ['help me', 'help you'],
  ])('%s', (said, told) => {
    expect(toSecondPerson(said)).toBe(told)
  })
})

describe('deeds', () => {
  test.each([
    ['look around', 'you look around'],
    ['Look around.', 'you look around'],
    ['I look around', 'you look around'],
    ['you look around', 'you look around'],
    ['> You look around.', 'you look around'],
    ['looks around', 'you look around'],
    ['*looks around*', 'you look around'],
    ['I took the lamp and went outside', 'you take the lamp and go outside'],
    ['opens the door and walks in', 'you open the door and walk in'],
    ['Slowly, I open the hatch', 'you slowly open the hatch'],
    ['to the boathouse', 'you go to the boathouse'],
    ['north', 'you go north'],
    ['n', 'you go north'],
    ['x lamp', 'you examine the lamp'],
    ['the door', 'you turn to the door'],
    ["I'll wait", 'you wait'],
    ['I will not go', 'you will not go'],
    ["let's go home", 'you go home'],
    ['please open the door', 'you open the door'],
    ['take lamp', 'you take the lamp'],
    ['where am I?', 'you ask yourself: “Where am I?”'],
  ])('%s', (typed, told) => {
    expect(inSecondPerson(typed)?.text).toBe(told)
  })

  test.each(['Kael draws his sword', 'The guard attacks me', 'Guards rush in'])(
    '%s is somebody else’s',
    (typed) => {
      expect(inSecondPerson(typed)?.subject).toBe('other')
    },
  )

  test('a very long deed is told in part', () => {
    const told = inSecondPerson(`I ${'take the lamp and walk and '.repeat(60)}sit down`)!.text
    expect(told.split(' ').length).toBeLessThanOrEqual(28)
  })
})
