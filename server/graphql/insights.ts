// Insights: what a narrator read, or would read next, and why.
import type { BuiltContext } from '../engine/context/build.ts'
import { messagesOf } from '../engine/context/messages.ts'
import type { KeptReport, SettingsThen } from '../engine/context/report.ts'
import type { Message } from '../engine/narration.ts'
import { NotFound } from '../io/store/errors.ts'
import { prefixShare, promptsExpired, sentPrompts, type SentPrompt } from '../play/insights.ts'
import { settingsThen, type Narrator } from '../play/narrator.ts'
import { explainCards, previewPrompt } from '../play/preview.ts'
import { builder } from './builder.ts'
import { keyOf, numberOf } from './ids.ts'
import { CardInsight, SectionType, type ReportedSection } from './prompt-parts.ts'
import { PromptRecall } from './recalled.ts'
import { CardInput, contentOf } from './story-card.ts'
import { InputKindEnum } from './take-turn.ts'
import { TriedSettingsInput, triedIn } from './tried-settings.ts'

const SettingsType = builder.objectRef<SettingsThen>('PromptSettings').implement({
  description: 'The settings that a prompt was made with.',
  fields: (t) => ({
    narrator: t.exposeString('narrator', { description: 'Who narrates.' }),
    style: t.exposeString('style', { description: 'SINGLE or ALTERNATING: how the messages were laid out.' }),
    temperature: t.exposeFloat('temperature', {
      nullable: true,
      description: 'null for the built-in storyteller.',
    }),
    maxOutputTokens: t.exposeInt('maxOutputTokens', { description: 'The hard limit of the narration.' }),
    calibration: t.exposeFloat('factor', {
      description: 'The model’s tokens for one of ours, as far as was known: 1 at first.',
    }),
  }),
})

const MessageType = builder.objectRef<Message>('PromptMessage').implement({
  description: 'A message as it is sent.',
  fields: (t) => ({
    role: t.exposeString('role', { description: 'system, user or assistant.' }),
    content: t.exposeString('content', { description: 'Its text.' }),
  }),
})

const HistoryType = builder.objectRef<KeptReport['history']>('PromptHistory').implement({
  description: 'How much of the story a prompt holds.',
  fields: (t) => ({
    included: t.exposeInt('included', { description: 'Takes that it holds.' }),
    total: t.exposeInt('total', { description: 'Takes on the path, hidden ones too.' }),
    startDepth: t.exposeInt('start', { description: 'The depth of the first take that it holds.' }),
    isTruncated: t.exposeBoolean('truncated', {
      description: 'Whether not even the newest take fitted whole.',
    }),
  }),
})

/** A prompt, sent or not. */
interface Insight {
  sections: ReportedSection[]
  messages: Message[]
  report: Omit<KeptReport, 'sections'> | null
  sent: SentPrompt | null
}

function ofSent(sent: SentPrompt): Insight {
  const tokens = new Map(sent.report?.sections ?? [])
  const sections = sent.sections.map((section) => ({ ...section, tokens: tokens.get(section.label) ?? null }))
  return { sections, messages: sent.messages, report: sent.report, sent }
}

/** A prompt that was not sent. */
export function ofPreview({ sections, report }: BuiltContext, narrator: Narrator): Insight {
  return {
    sections,
    messages: messagesOf(sections, narrator.style),
    report: { ...report, settings: settingsThen(narrator) },
    sent: null,
  }
}

export const PromptInsight = builder.objectRef<Insight>('PromptInsight').implement({
  description: 'A prompt, and why it is as it is. Tokens are by our own count (o200k).',
  fields: (t) => ({
    sections: t.field({
      type: [SectionType],
      description: 'Its sections, in order.',
      resolve: ({ sections }) => sections,
    }),
    messages: t.field({
      type: [MessageType],
      description: 'The exact prompt, as messages.',
      resolve: ({ messages }) => messages,
    }),
    tokens: t.int({
      nullable: true,
      description: 'What it weighs whole; null for one of the first versions.',
      resolve: ({ report }) => report?.tokens ?? null,
    }),
    budget: t.int({
      nullable: true,
      description: 'What it might weigh.',
      resolve: ({ report }) => report?.budget ?? null,
    }),
    reservedTokens: t.int({
      nullable: true,
      description: 'What every section but cards and history weighs.',
      resolve: ({ report }) => report?.reserved ?? null,
    }),
    isOverBudget: t.boolean({
      description: 'Whether the fixed sections alone are over the budget: shorten them, or raise it.',
      resolve: ({ report }) => report?.overBudget ?? false,
    }),
    cards: t.field({
      type: [CardInsight],
      description: 'What became of each card.',
      resolve: ({ report }) => report?.cards ?? [],
    }),
    recall: t.field({
      type: PromptRecall,
      nullable: true,
      description:
        'What became of the memories of its path. Null where they are switched off, and for a prompt of before there were any.',
      resolve: ({ report }) => report?.recall ?? null,
    }),
    history: t.field({
      type: HistoryType,
      nullable: true,
      description: 'How much of the story it holds.',
      resolve: ({ report }) => report?.history ?? null,
    }),
    settings: t.field({
      type: SettingsType,
      nullable: true,
      description: 'The settings that it was made with.',
      resolve: ({ report }) => report?.settings ?? null,
    }),
    sha256: t.string({
      nullable: true,
      description: 'The hash of what was sent; null for what was not.',
      resolve: ({ sent }) => sent?.sha256 ?? null,
    }),
    isExact: t.boolean({
      description:
        'Whether it is byte for byte what was sent (or would be). False when words of it were erased or deleted since.',
      resolve: ({ sent }) => sent?.isExact ?? true,
    }),
    prefixShare: t.float({
      nullable: true,
      description:
        'The share of it, by characters, that begins as the prompt before it on the path did, from 0 to 1: what an endpoint may have kept. Null when there is none before it, and for what was not sent.',
      resolve: ({ sent }, _args, { deps }) => sent && prefixShare(deps, sent),
    }),
  }),
})

/** A prompt that is rebuilt costs some statements: one take's is cheap, those of a whole page are not. */
const REBUILT = 500

builder.objectField('Take', 'prompts', (t) =>
  t.field({
    type: [PromptInsight],
    complexity: { field: REBUILT, multiplier: 3 },
    description:
      'Exactly what the narrator read before it told this: one prompt, and one more for each time that the passage was gone on with. None for what a player wrote, and when it has expired.',
    resolve: async (take, _args, { deps }) => (await sentPrompts(deps, take)).map(ofSent),
  }),
)

builder.objectField('Take', 'promptsExpired', (t) =>
  t.boolean({
    complexity: REBUILT / 50,
    description:
      'Whether the prompts of this narration are no longer kept: an installation may keep only the newest of each line (SNAPSHOT_KEEP). False where no narrator told it, for then there never was one.',
    resolve: (take, _args, { deps }) => promptsExpired(deps, take),
  }),
)

export const draftArgs = {
  kind: { type: InputKindEnum, required: false, description: 'What the draft is: DO when left out.' },
  text: 'What is typed and not sent yet; blank: the story would go on by itself.',
} as const

/** A query answers null where a mutation says NotFound. */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

builder.queryFields((t) => ({
  nextPrompt: t.field({
    type: PromptInsight,
    nullable: true,
    description:
      'What the narrator would read if the draft were sent now. Nothing is stored or counted. Null when there is no such adventure, or it is not the viewer’s.',
    args: {
      adventureId: t.arg.id({ required: true, description: 'The adventure.' }),
      kind: t.arg(draftArgs.kind),
      text: t.arg.string({ required: true, defaultValue: '', description: draftArgs.text }),
      settings: t.arg({
        type: TriedSettingsInput,
        required: false,
        description: 'Settings to try in place of those that are saved.',
      }),
    },
    resolve: (_root, { adventureId, kind, text, settings }, { deps, viewer }) =>
      orNull(async () => {
        const id = keyOf('Adventure', String(adventureId))
        const tried = triedIn(settings ?? {})
        const draft = { kind: kind ?? 'DO', text }
        const { built, narrator } = await previewPrompt(deps, viewer, id, draft, tried)
        return ofPreview(built, narrator)
      }),
  }),
  explainCards: t.field({
    type: [CardInsight],
    nullable: true,
    description:
      'For each card why it would be told or not if the draft were sent now; also for a card that is being written. Null when there is no such adventure or card, or it is not the viewer’s.',
    args: {
      adventureId: t.arg.id({ required: true, description: 'The adventure.' }),
      kind: t.arg(draftArgs.kind),
      text: t.arg.string({ required: true, defaultValue: '', description: draftArgs.text }),
      cardId: t.arg.id({
        required: false,
        description: 'The card that is in the editor; left out: a new one.',
      }),
      card: t.arg({ type: CardInput, required: false, description: 'The card as it stands in the editor.' }),
    },
    resolve: (_root, { adventureId, kind, text, cardId, card }, { deps, viewer }) =>
      orNull(() => {
        const id = keyOf('Adventure', String(adventureId))
        const edited = card && {
          cardId: cardId == null ? null : numberOf('StoryCard', String(cardId)),
          content: contentOf(card),
        }
        return explainCards(deps, viewer, id, { kind: kind ?? 'DO', text }, edited ?? null)
      }),
  }),
}))
