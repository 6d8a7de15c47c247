// The formats that stories and scenarios are given out in: what each is called, and what it cannot hold.

/** A format of files that are given out. */
export interface ExportFormat {
  label: string
  /** Of the file's name. */
  ending: string
  mime: string
  /** What it cannot hold, in sentences; empty = nothing is lost. */
  loses: readonly string[]
}

const LINE_ONLY = 'It holds the line that you stand on, from its beginning to there; no other lines.'
const TEXT_ONLY = 'It holds the words alone: no cards, scripts, memories or stats.'

const APART = 'Personality, scenario and examples of an imported character stand in its description.'

/** Of a story. */
export const STORY_FORMATS = {
  BUNDLE: { label: 'Forklore (everything)', ending: 'forklore.zip', mime: 'application/zip', loses: [] },
  MARKDOWN: {
    label: 'Markdown',
    ending: 'md',
    mime: 'text/markdown; charset=utf-8',
    loses: [LINE_ONLY, TEXT_ONLY],
  },
  HTML: {
    label: 'Web page',
    ending: 'html',
    mime: 'text/html; charset=utf-8',
    loses: [LINE_ONLY, TEXT_ONLY],
  },
  EPUB: {
    label: 'E-book (EPUB)',
    ending: 'epub',
    mime: 'application/epub+zip',
    loses: [LINE_ONLY, TEXT_ONLY],
  },
  SILLYTAVERN_CHAT: {
    label: 'SillyTavern chat',
    ending: 'jsonl',
    mime: 'application/jsonl; charset=utf-8',
    loses: [
      'It holds the line that you stand on; of other lines only the other versions of its narrations, as swipes.',
      'No cards, scripts, memories or stats.',
    ],
  },
  EXOLOOM: {
    label: 'Loom tree (exoloom)',
    ending: 'json',
    mime: 'application/json; charset=utf-8',
    loses: ['It holds all lines, but no names of lines, cards, scripts, memories or stats.'],
  },
} as const satisfies Record<string, ExportFormat>

/** Of a scenario. */
export const SCENARIO_FORMATS = {
  BUNDLE: { label: 'Forklore (everything)', ending: 'forklore.zip', mime: 'application/zip', loses: [] },
  CARD_V3_PNG: {
    label: 'Character card V3 (picture)',
    ending: 'png',
    mime: 'image/png',
    loses: ['No scripts, stats, options or persona.', APART],
  },
  CARD_V3_JSON: {
    label: 'Character card V3 (JSON)',
    ending: 'json',
    mime: 'application/json; charset=utf-8',
    loses: ['No scripts, stats, options, persona or cover.', APART],
  },
  WORLD_INFO: {
    label: 'SillyTavern lorebook',
    ending: 'json',
    mime: 'application/json; charset=utf-8',
    loses: ['It holds the story cards alone.'],
  },
  AI_DUNGEON: {
    label: 'AI Dungeon story cards',
    ending: 'json',
    mime: 'application/json; charset=utf-8',
    loses: ['It holds the story cards alone, without patterns and secondary keys.'],
  },
} as const satisfies Record<string, ExportFormat>

export type StoryFormat = keyof typeof STORY_FORMATS
export type ScenarioFormat = keyof typeof SCENARIO_FORMATS

/** A name that any system takes for a file: the title's letters and digits. */
export function fileName(title: string, ending: string): string {
  const plain = title
    .replace(/[^\p{L}\p{N}\p{M}' -]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
  return `${[...plain].slice(0, 60).join('').trim() || 'story'}.${ending}`
}
