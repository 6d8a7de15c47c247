// Small chats and trees of other tools, as those write them; the tests of each format and the broken ones share them.
import { aiDnd, aiDndFirst } from './ai-dnd-files.ts'
import { json, utf8, zip } from './build.ts'

export const jsonl = (...lines: unknown[]): Uint8Array =>
  utf8(lines.map((line) => JSON.stringify(line)).join('\n'))

/** A chat of SillyTavern: a greeting with a swipe, an answered input, and one that waits. */
export const stHeader = {
  user_name: 'Ash',
  character_name: 'Mira',
  create_date: '2024-6-3 @16h 05m 00s 000ms',
  chat_metadata: { integrity: 'abc', note_prompt: 'Keep it cold.', timedWorldInfo: { sticky: {} } },
}
export const stGreeting = {
  name: 'Mira',
  is_user: false,
  is_system: false,
  send_date: 'June 3, 2024 4:05pm',
  mes: 'The forge is hot.',
  swipe_id: 1,
  swipes: ['The forge is cold.', 'The forge is hot.'],
  swipe_info: [{ send_date: 'June 3, 2024 4:04pm', extra: {} }],
  extra: {},
}
export const stInput = {
  name: 'Ash',
  is_user: true,
  send_date: 1717430800000,
  mes: '*I wave.* "Hello!"',
  extra: {},
}
export const stReply = {
  name: 'Mira',
  is_user: false,
  send_date: '2024-06-03T16:07:00.000Z',
  mes: 'She nods (edited).',
  swipe_id: 0,
  swipes: ['She nods.', 'She turns away.'],
  swipe_info: [{}, { send_date: 1717430900000, extra: { model: 'other-model', reasoning: 'Be rude.' } }],
  extra: { model: 'a-model', reasoning: 'Be kind.', bookmark_link: 'The nod' },
}
export const stHidden = {
  name: 'Mira',
  is_user: false,
  is_system: true,
  send_date: 'no date',
  mes: 'An aside.',
  extra: {},
}
export const stChat = (...more: unknown[]): Uint8Array =>
  jsonl(stHeader, stGreeting, stInput, stReply, stHidden, ...more)

export const textgen = {
  data: [['raw', 'raw']],
  data_visible: [
    ['', 'You are in a cave.'],
    ['I look up', 'Bats &amp; stars.'],
    ['&quot;Hi&quot;', 'An echo.'],
  ],
}

export const characterAi = {
  info: { character: { name: 'Io', definition: 'A moon.' } },
  histories: {
    histories: [
      {
        msgs: [
          { src: { is_human: false, name: 'Io' }, text: 'I circle.' },
          { src: { is_human: true, name: 'Me' }, text: 'Why?' },
        ],
      },
      { msgs: [{ src: { is_human: true }, text: 'Alone.' }] },
      { msgs: [] },
    ],
  },
}

export const agnaiChat = {
  name: 'Night watch',
  greeting: 'Who goes there?',
  scenario: 'A wall in the north.',
  sampleChat: '{{char}}: Halt.',
  messages: [
    { userId: 'u', handle: 'Sam', msg: '"A friend."' },
    { characterId: 'c', handle: 'Guard', msg: 'Then come in.' },
  ],
}

export const agnaiTree = {
  name: 'Tree',
  treeLeafId: 'd',
  messages: [
    { _id: 'a', characterId: 'c', msg: 'Begin.' },
    { _id: 'b', userId: 'u', parent: 'a', msg: 'I go left.' },
    { _id: 'c', userId: 'u', parent: 'a', msg: 'I go right.' },
    { _id: 'd', characterId: 'c', parent: 'b', msg: 'Left is dark.', retries: ['Left is light.'] },
  ],
}

export const agnaiCharacter = {
  kind: 'character',
  name: 'Guard',
  persona: { kind: 'wpp', attributes: { mind: ['calm', 'tired'], job: ['watch'] } },
  greeting: 'Halt!',
  alternateGreetings: ['Sleep well.', ''],
  scenario: 'A wall',
  sampleChat: '',
  tags: ['north'],
}

export const risu = {
  type: 'risuChat',
  ver: 2,
  data: {
    name: 'Rain',
    note: 'Slow.',
    fmIndex: -1,
    message: [
      { role: 'char', data: 'It rains.', time: 1717430800000 },
      { role: 'user', data: 'I run home.' },
    ],
    localLore: [{ key: 'rain, wet', content: 'It never stops.', comment: 'Rain', insertorder: 3 }],
  },
}

/** The page that RisuAI writes of a chat: what is seen, then what it was made of. */
export function risuPage(chat: unknown, { greeting = 'A <em>grey</em> day.<br>You wait.' } = {}): string {
  const { message } = chat as { message: { data: string }[] }
  const block = (name: string, html: string) => `<div class="chat"><h2>${name}</h2>\n<div>${html}</div></div>`
  const payload = JSON.stringify(chat).replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return `<!DOCTYPE html><html><head><style>.chat div{}</style></head><body>
    <div class="container">${block('Mira &amp; Co', greeting)}
    ${message.map(({ data }) => block('Ash', `<p>${data.replace(/</g, '&lt;')}</p>`)).join('\n')}
    </div><div class="idat">${payload}</div></body></html>`
}

export const kobold = {
  gamestarted: true,
  prompt: 'You stand at a gate.',
  memory: 'A grey land.',
  authorsnote: 'Terse.',
  actions: ['\n\n> You open the gate.\n', ' Behind it is a yard.', '\n> You say "Hello"\nNobody answers.'],
  actions_metadata: {
    '1': {
      'Selected Text': ' Behind it is a yard.',
      'Alternative Text': [
        { Text: ' Behind it is a field.', Pinned: false, 'Previous Selection': true, Edited: false },
        { Text: ' Behind it is a yard.', Pinned: false, 'Previous Selection': false, Edited: false },
      ],
    },
    '3': { 'Selected Text': '', 'Alternative Text': [{ Text: 'A dog barks.' }] },
  },
  worldinfo: [
    { key: 'yard,court', content: 'Paved.' },
    { key: '', content: '' },
  ],
}

export const koboldUnited = {
  gamestarted: true,
  prompt: 'Begin.',
  memory: '',
  authornote: 'Note.',
  actions: {
    action_count: 1,
    actions: {
      '10': { 'Selected Text': 'Last.', Options: [] },
      '2': { 'Selected Text': 'Middle.', Options: [{ text: 'Other.', Pinned: true }] },
    },
  },
  worldinfo_v2: {
    entries: { '1': { uid: 1, title: 'Gate', key: ['gate'], keysecondary: [], content: 'Iron.' } },
  },
}

export const koboldLite = {
  gamestarted: true,
  prompt: 'Intro.',
  memory: 'M',
  actions: ['{{[INPUT]}}Who are you?{{[OUTPUT]}}', 'Nobody.', '{{[INPUT]}}\n"Still?"{{[OUTPUT]}}Still.'],
  savedsettings: { opmode: 4, chatname: 'Me', chatopponent: 'Bot' },
  worldinfo: [],
}

const loomNode = (id: string, text: string, children: unknown[] = []): unknown => ({
  id,
  text,
  children,
  open: true,
})
export const pyloom = {
  root: loomNode('r', '', [
    loomNode('a', 'Once', [
      loomNode('b', ' upon a time', [loomNode('d', ' there was.')]),
      loomNode('c', ' there was nothing'),
    ]),
  ]),
  chapters: { x: { id: 'x', root_id: 'c', title: 'The void' } },
  canonical: ['a', 'b'],
  memories: { m: { id: 'm', root_id: 'b', text: 'It is a tale.' } },
  summaries: {},
  tags: { bookmark: {} },
  selected_node_id: 'd',
}

export const loomsidian = {
  settings: { model: 'x' },
  state: {
    'notes/one.md': {
      current: 'c',
      hoisted: [],
      nodes: {
        a: { text: 'Root', parentId: null, bookmarked: true },
        b: { text: ' left', parentId: 'a' },
        c: { text: ' right', parentId: 'a' },
      },
    },
    'two.md': { current: 'z', nodes: { q: { text: 'Alone', parentId: null } } },
  },
}

export const exoloom = {
  loomType: 'Exoloom',
  schemaVersion: 1,
  tree: {
    rootNodeId: '1',
    title: 'A branching',
    nodes: {
      '1': { content: 'Start', parentId: null, authorType: 'human', authorName: 'Me' },
      '2': { content: ' and on', parentId: '1', authorType: 'model', authorName: 'some-model' },
      '3': { content: ' and mine', parentId: '1', authorType: 'human', authorName: 'Me' },
    },
  },
  lens: { bookmarks: ['2'], prunedNodes: [] },
}

export const openWebUi = [
  {
    id: 'chat',
    title: 'Stars',
    chat: {
      params: { system: 'Be brief.' },
      history: {
        currentId: 'nowhere',
        messages: {
          u: { id: 'u', parentId: null, role: 'user', content: 'What is a star?', timestamp: 1717430800 },
          a: { id: 'a', parentId: 'u', role: 'assistant', model: 'm1', content: 'A sun.' },
          b: {
            id: 'b',
            parentId: 'u',
            role: 'assistant',
            content:
              '<details type="reasoning" done="true">\n<summary>Thought</summary>\n> Far.\n</details>\nA far sun.',
          },
        },
      },
    },
  },
]

export const byafScene = {
  schemaVersion: 1,
  title: 'The harbour',
  narrative: 'A harbour at night.',
  formattingInstructions: 'Write in the present.',
  exampleMessages: [],
  firstMessages: [{ characterID: '1', text: '{character} mends a net.' }],
  messages: [
    { type: 'human', text: 'I sit down.', createdAt: '2025-01-01T10:00:00.000Z' },
    {
      type: 'ai',
      outputs: [
        {
          text: 'She moves over.',
          activeTimestamp: '2025-01-01T10:02:00.000Z',
          createdAt: '2025-01-01T10:01:00.000Z',
        },
        { text: 'She ignores you.', activeTimestamp: '2025-01-01T10:01:00.000Z' },
      ],
    },
  ],
}
export const byaf = (scene: unknown = byafScene): Uint8Array =>
  zip({
    'manifest.json': json({
      schemaVersion: 1,
      characters: ['characters/1/character.json'],
      scenarios: ['scenarios/1.json'],
    }),
    'characters/1/character.json': json({
      schemaVersion: 1,
      name: 'Nera',
      displayName: 'Nera',
      persona: '{character} is a fisher.',
      loreItems: [{ key: 'net, nets', value: 'Nets are dear.' }],
    }),
    'scenarios/1.json': json(scene),
  })

/** All of them as bytes, by what the report calls them. */
export const STORY_FILES: Record<string, Uint8Array> = {
  'Chat of SillyTavern (JSONL)': stChat(),
  'Chat of text-generation-webui': json(textgen),
  'Chats of Character.AI': json(characterAi),
  'Chat of Agnaistic': json(agnaiTree),
  'Character of Agnaistic': json(agnaiCharacter),
  'Chat of RisuAI': json(risu),
  'Chat of RisuAI (web page)': utf8(risuPage(risu.data)),
  'Story of KoboldAI': json(kobold),
  'Story of KoboldAI United': json(koboldUnited),
  'Story of KoboldAI Lite': json(koboldLite),
  'Tree of Loom': json(pyloom),
  'Tree of Loomsidian': json(loomsidian),
  'Tree of Exoloom': json(exoloom),
  'Chat of Open WebUI': json(openWebUi),
  'Archive of Backyard (.byaf)': byaf(),
  'Adventure of AI-DnD (version 2)': json(aiDnd),
  'Adventure of AI-DnD (version 1)': json(aiDndFirst),
}
