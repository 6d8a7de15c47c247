// What a player does, told to him: the first person becomes the second, in English, and never in what is quoted.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputText } from '../../../server/engine/story/input.ts'
import { secondPerson } from '../../../server/engine/story/second-person.ts'

describe('what is done is told in the second person', () => {
  it.each([
    // the words themselves
    ['draw my sword', '> You draw your sword.'],
    ['I draw my sword', '> You draw your sword.'],
    ['My hand finds the lamp', '> Your hand finds the lamp.'],
    ['tell him to follow me', '> You tell him to follow you.'],
    ['defend myself', '> You defend yourself.'],
    ['say that the crown is mine', '> You say that the crown is yours.'],
    ['visit a friend of mine', '> You visit a friend of yours.'],
    ['look around. I see my brother', '> You look around. You see your brother.'],
    ['run until I fall', '> You run until you fall.'],
    ['run until i fall', '> You run until you fall.'],
    ['Me and Bob open the gate', '> You and Bob open the gate.'],
    ['TAKE MY SWORD', '> You TAKE YOUR SWORD.'],
    ['open the door!\nMy torch goes out', '> You open the door!\nYour torch goes out.'],
    // verbs
    ['I am tired', '> You are tired.'],
    ['I was there', '> You were there.'],
    ["I wasn't there", "> You weren't there."],
    ["I'm tired", "> You're tired."],
    ['I’ve seen it and I’ll tell', '> You’ve seen it and you’ll tell.'],
    ['ask the guard where I am', '> You ask the guard where you are.'],
    ['wonder where am I', '> You wonder where are you.'],
    ['sit where I once was', '> You sit where you once were.'],
    ['sit down, for I still am weak', '> You sit down, for you still are weak.'],
    ['watch the king, who was my friend', '> You watch the king, who was your friend.'],
    ['wait until 5 am', '> You wait until 5 am.'],
    // what looks the same and is not
    ['go into the mine', '> You go into the mine.'],
    ['mine the iron with my pick', '> You mine the iron with your pick.'],
    ['talk to King James I', '> You talk to King James I.'],
    ['tell King James I am here', '> You tell King James you are here.'],
    ['ask the A.I. about my ship', '> You ask the A.I. about your ship.'],
    // speech
    ['shout "I am here, follow me!"', '> You shout "I am here, follow me!"'],
    ['tell my men “this is my hill” and I wait', '> You tell your men “this is my hill” and you wait.'],
    ["whisper 'it's my turn' to my horse", "> You whisper 'it's my turn' to your horse."],
    ['whisper ‘it’s my turn’ to my horse', '> You whisper ‘it’s my turn’ to your horse.'],
    ['shout "I am not done', '> You shout "I am not done.'],
    // names
    ['kiss Zoë with my eyes closed', '> You kiss Zoë with your eyes closed.'],
    // other languages
    ['Ich nehme die Lampe und steige in die Mine', '> You ich nehme die Lampe und steige in die Mine.'],
    ['gehe am Fluss entlang und frage, was das ist', '> You gehe am Fluss entlang und frage, was das ist.'],
    ['je me lève et je me tais', '> You je me lève et je me tais.'],
    ['me levanto', '> You me levanto.'],
    ['prendo i fiori e me ne vado', '> You prendo i fiori e me ne vado.'],
    ['går i skoven med mine venner', '> You går i skoven med mine venner.'],
    ['otwieram drzwi i czekam', '> You otwieram drzwi i czekam.'],
    ['levanto-me', '> You levanto-me.'],
    ['ik draai me om naar de deur', '> You ik draai me om naar de deur.'],
  ])('%j → %j', (typed, text) => {
    expect(inputText('DO', typed)).toBe(text)
  })

  it('but not what is said or written as story, and not where the story calls him by his name', () => {
    expect(inputText('SAY', 'I am with my men; follow me')).toBe('> You say "I am with my men; follow me."')
    expect(inputText('STORY', 'I am with my men')).toBe('I am with my men')
    expect(inputText('DO', 'I draw my sword', 'Kara')).toBe('> Kara draw my sword.')
  })
})

describe('whatever is typed', () => {
  const words = fc.constantFrom(
    'I',
    'my',
    'mine',
    'me',
    'am',
    'was',
    'the',
    'go',
    '"',
    '“',
    '”',
    "'",
    '.',
    '\n',
    'é',
    '5',
  )

  it('what stands between quotes stays, and a second time changes nothing', () => {
    const spoken = fc.array(words.filter((word) => word !== '"' && word !== '“' && word !== "'"))
    fc.assert(
      fc.property(spoken, spoken, (before, said) => {
        const quoted = `"${said.join(' ')}"`
        const told = secondPerson(`${before.join(' ')} the ${quoted}`)
        expect(told.endsWith(quoted)).toBe(true)
        expect(secondPerson(told)).toBe(told)
      }),
    )
  })

  it('words of others are never lost', () => {
    fc.assert(
      fc.property(fc.array(words), (parts) => {
        const text = parts.join(' ')
        const shape = (one: string) => one.split(' ').length
        expect(shape(secondPerson(text))).toBe(shape(text))
      }),
    )
  })

  it('the longest input is read in one go', () => {
    for (const piece of ["'a ", '"', "‘'", 'I ', 'a.', 'i-'])
      expect(secondPerson(`the my ${piece.repeat(20_000 / piece.length)}`)).toContain('your')
  })
})
