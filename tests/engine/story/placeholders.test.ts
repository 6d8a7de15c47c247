// What a scenario leaves open, and how it is filled.
import { expect, it } from 'vitest'
import {
  ANSWER_LIMITS,
  CHARACTER,
  USER,
  fillPlaceholders,
  matchAnswers,
  questionsIn,
} from '../../../server/engine/story/placeholders.ts'

const answers = [
  { question: 'Who are you?', answer: 'Mara' },
  { question: 'Where?', answer: '$& ${Who are you?} {{user}}' },
  { question: USER, answer: 'Ada' },
  { question: CHARACTER, answer: 'The Fen' },
]
const fill = (text: string) => fillPlaceholders(text, answers)
const named = (name: string) => (text: string) => fillPlaceholders(text, [{ question: USER, answer: name }])

it('asks each question once, in order, however its blanks stand', () => {
  expect(questionsIn(['a ${Who are you?} b ${ Where? }', '${Who  are\nyou?} ${Why?}'])).toEqual([
    'Who are you?',
    'Where?',
    'Why?',
  ])
})

it('asks nothing where nothing is open', () => {
  expect(questionsIn(['', 'plain $ { } {{user}} ${} ${ } $(a) ${a', '{a}', '`${`'])).toEqual([])
  expect(questionsIn(['${' + 'x'.repeat(501) + '}'])).toEqual([])
  // A stray opening hides no question behind it.
  expect(questionsIn(['${ and ${Why?}'])).toEqual(['Why?'])
})

it('asks at most so many', () => {
  const many = Array.from({ length: 300 }, (_, at) => '${q' + at + '}')
  expect(questionsIn(many)).toHaveLength(ANSWER_LIMITS.questions)
  expect(questionsIn([many.join('')])).toHaveLength(ANSWER_LIMITS.questions)
})

it('puts answers in as they are, and asks nothing again', () => {
  expect(fill('I am ${ Who  are you? }, ${Who are you?}.')).toBe('I am Mara, Mara.')
  expect(fill('In ${Where?}.')).toBe('In $& ${Who are you?} {{user}}.')
})

it('leaves what nobody answered', () => {
  expect(fill('${Why?} ${} {{random}} {{user')).toBe('${Why?} ${} {{random}} {{user')
  expect(fillPlaceholders('{{user}} ${a}', [])).toBe('{{user}} ${a}')
  expect(fillPlaceholders('${constructor} ${__proto__}', [])).toBe('${constructor} ${__proto__}')
})

it('puts names in for those of character cards, in any case', () => {
  expect(fill("{{user}} and {{Char}}, {{USER}}'s fen")).toBe("Ada and The Fen, Ada's fen")
})

it.each([
  ["You're late, {{user}}.", "You're late."],
  ['"You\'re late, {{User}}!" she says.', '"You\'re late!" she says.'],
  ['“Wait, {{user}}” – he runs.', '“Wait” – he runs.'],
  ['Come here, {{user}}~ *She waves.*', 'Come here~ *She waves.*'],
  ['Good night, {{user}}\nShe leaves.', 'Good night\nShe leaves.'],
  ['Hello {{user}}! Welcome back {{user}}, sit.', 'Hello! Welcome back, sit.'],
  ['She said "{{user}}, come in."', 'She said "Come in."'],
  ['“Listen, {{user}}, we must go.”', '“Listen, we must go.”'],
  ['"Now." "Listen, {{user}}, we must go."', '"Now." "Listen, we must go."'],
  // Who is told of, and not addressed, stays.
  ['Mira, {{user}}, and Bo walk.', 'Mira, you, and Bo walk.'],
  ['"Go." Mira, {{user}}, and Bo walk.', '"Go." Mira, you, and Bo walk.'],
  ['{{user}}, tired of it all, sit down.', 'You, tired of it all, sit down.'],
  ["It is {{user}}, and {{user}}'s dog.", 'It is you, and your dog.'],
  ['She says hi to {{user}}.', 'She says hi to you.'],
  ["Behold, {{user}}'s hat.", 'Behold, your hat.'],
  ['"{{user}}!" she cries.', '"You!" she cries.'],
])('does not address a player without a name by one: %s', (text, said) => {
  expect(named('')(text)).toBe(said)
  expect(named('Ada')(text)).toBe(text.replace(/\{\{user\}\}/gi, 'Ada'))
})

it('says "you" to a player without a name', () => {
  const you = named('')
  expect(you('She looks at {{user}}.')).toBe('She looks at you.')
  expect(you("{{user}}'s hat. {{user}} nod, and {{user}}'s hand shakes.")).toBe(
    'Your hat. You nod, and your hand shakes.',
  )
  expect(you('"Stop!" {{user}} stand.\n\n{{user}} wait.')).toBe('"Stop!" You stand.\n\nYou wait.')
})

it('matches answers to questions, and names what is open by its place', () => {
  const questions = ['One?', 'Two?', 'Three?']
  const { answers: matched, issues } = matchAnswers(questions, [
    { question: ' One? ', answer: ' 1 ' },
    { question: 'Two?', answer: ' ' },
    { question: 'Nobody asked', answer: 'x' },
    { question: 'Three?', answer: 'x'.repeat(1_001) },
  ])
  expect(matched[0]).toEqual({ question: 'One?', answer: '1' })
  expect(matched).toHaveLength(3)
  expect(issues.map(({ path }) => path)).toEqual(['answers.1', 'answers.2'])
  expect(issues[0]!.message).toContain('Two?')
})

it('does not dawdle over texts that are made to hold it up', () => {
  const from = performance.now()
  for (const text of [
    '${'.repeat(100_000),
    '{{user'.repeat(40_000),
    '${' + 'a'.repeat(200_000),
    '.'.repeat(200_000) + '{{user}}'.repeat(100),
    'x'.repeat(100_000) + ', {{user}}, '.repeat(20_000),
    `,${' '.repeat(200_000)}{{user}}`,
    ', {{user}}\t'.repeat(20_000) + ' '.repeat(100_000),
    '"{{user}}, '.repeat(20_000),
  ])
    named('')(text)
  expect(performance.now() - from).toBeLessThan(1_000)
})
