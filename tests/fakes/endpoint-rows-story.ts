// Stop strings, marks at the end of a turn, and thoughts in other marks: rows of the fake endpoint.
import type { Row } from './endpoint-row.ts'

const event = (value: object | string) =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
const chunk = (delta: object, finish: string | null = null) =>
  event({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })
const text = (content: string) => chunk({ content })
const texts = (...pieces: string[]) => pieces.map(text).join('')
const end = `${chunk({}, 'stop')}${event('[DONE]')}`
const cut = `${chunk({}, 'length')}${event('[DONE]')}`

const stopRows: Record<string, Row> = {
  'p-67': { stops: ['\n>'], body: `${texts('The door', ' opens.', '\n> You go', ' in.')}${end}` },
  'p-67-split': {
    stops: ['\nPlayer:'],
    body: `${texts('The door opens.', '\nPla', 'yer', ': I go', ' in.')}${end}`,
  },
  'p-67-letters': { stops: ['\nPlayer:'], body: `${texts(...'The door opens.\nPlayer: I go.')}${end}` },
  'p-67-inside': { stops: ['###'], body: `${texts('The door opens.', '###')}${end}` },
  'p-67-heeded': { stops: ['###'], body: `${texts('The door', ' opens.')}${end}` },
  'p-67-almost': { stops: ['\nPlayer:'], body: `${texts('The door opens.', '\nPla', 'ying')}${end}` },
  'p-67-at-end': { stops: ['opens.\n\nPlayer'], body: `${texts('The door ', 'opens.')}${end}` },
  'p-67-nested': { stops: ['b', 'ab!'], body: `${texts('The door. a', 'b', '! more')}${end}` },
  'p-67-nested-off': { stops: ['b', 'ab!'], body: `${texts('The door. a', 'b', '? more')}${end}` },
  'p-67-fifth': { stops: ['1', '2', '3', '4', '§'], body: `${texts('The door opens.', '§', ' more')}${end}` },
  'p-67-thought': {
    stops: ['###'],
    body: `${chunk({ reasoning_content: 'A door ### it is.' })}${texts('The door opens.')}${end}`,
  },
  'p-67-only': { stops: ['###'], body: `${texts('##', '# more')}${end}` },
  'p-67-eof': { stops: ['###'], body: `${texts('The door opens.##')}` },
  'turn-end': { body: `${texts('The door opens.', '<|im_', 'end|>\n<|im_start|>user')}${end}` },
  'turn-end-s': { body: `${texts('The door opens.', '</', 's>')}${end}` },
  'turn-end-gemma': { body: `${texts('The door opens.<end_of_turn>\n')}${end}` },
}

const thoughtRows: Record<string, Row> = {
  'p-57-unopened': {
    thinks: 'MAYBE',
    body: `${texts('A door', ' it is.', '</th', 'ink>\n\n', 'The door', ' opens.')}${end}`,
  },
  'p-57-unopened-unknown': { body: `${texts('A door.', '</think>', 'The door opens.')}${end}` },
  'p-57-unopened-not': { thinks: 'MAYBE', body: `${texts('The door', ' opens.')}${end}` },
  'p-57-unopened-field': {
    thinks: 'SURELY',
    body: `${chunk({ reasoning_content: 'A door it is.' })}${texts('The door', ' opens.')}${end}`,
  },
  'p-57-unopened-opened': {
    thinks: 'MAYBE',
    body: `${texts('<think>A door it is.</think>', 'The door opens.')}${end}`,
  },
  'p-57-unopened-cut': { thinks: 'SURELY', body: `${texts('A door', ' it is.')}${cut}` },
  'p-57-thought-tag': { body: `${texts('<thought>A door it is.</thought>The door opens.')}${end}` },
  'p-57-magistral': { body: `${texts('[THINK]A door', ' it is.[/THI', 'NK]The door opens.')}${end}` },
  'p-57-seed': { body: `${texts('<seed:think>A door it is.</seed:think>The door opens.')}${end}` },
  'p-57-kimi': { body: `${texts('◁think▷A door it is.◁/think▷', 'The door opens.')}${end}` },
  'p-57-harmony': {
    body: `${texts('<|channel|>analysis<|mess', 'age|>A door it is.<|end|><|start|>assistant<|channel|>final', '<|message|>The door opens.', '<|return|>')}${end}`,
  },
  'p-57-harmony-final': { body: `${texts('<|channel|>final<|message|>The door opens.')}${end}` },
}

export const storyRows: Record<string, Row> = { ...stopRows, ...thoughtRows }
