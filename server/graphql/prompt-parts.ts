// The parts of a prompt: its sections with their pieces, and what became of each card.
import type { CardReport, CardVerdict } from '../engine/context/cards.ts'
import { SECTIONS, textOf, type Block, type Piece, type Section } from '../engine/context/sections.ts'
import { countTokens } from '../engine/context/tokens.ts'
import { builder } from './builder.ts'
import { encodeId } from './ids.ts'

export const BlockEnum = builder.enumType('PromptBlock', {
  description: 'How often a section changes; an endpoint re-uses a prompt up to the first change.',
  values: {
    STATIC: { description: 'Only by hand.' },
    HISTORY: { description: 'It grows at its end.' },
    LIVE: { description: 'With the scene.' },
    TAIL: { description: 'The last words.' },
  } satisfies Record<Block, object>,
})

const PieceType = builder.objectRef<Piece>('PromptPiece').implement({
  description: 'A part of a section.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Its text.' }),
    take: t.field({
      type: 'Take',
      nullable: true,
      description: 'The take that it quotes; null for other text, and when it is gone or not stored yet.',
      resolve: (piece, _args, { loaders }) => ('take' in piece ? loaders.take.load(piece.take) : null),
    }),
    cardId: t.id({
      nullable: true,
      description: 'The story card whose entry it is; null for other text.',
      resolve: (piece) => ('card' in piece ? encodeId('StoryCard', piece.card) : null),
    }),
    memoryId: t.id({
      nullable: true,
      description: 'The memory that it quotes; null for other text.',
      resolve: (piece) => ('memory' in piece ? encodeId('Memory', piece.memory) : null),
    }),
  }),
})

export type ReportedSection = Pick<Section, 'label' | 'pieces'> & { tokens: number | null }

export const SectionType = builder.objectRef<ReportedSection>('PromptSection').implement({
  description: 'A section of a prompt. Sections stand in the order in which they are read.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Its name, such as plot_essentials or world_lore.' }),
    block: t.field({
      type: BlockEnum,
      description: 'How often it changes.',
      resolve: ({ label }) => SECTIONS[label],
    }),
    tokens: t.int({
      description: 'What it weighs by our own count, in tokens.',
      resolve: (section) => section.tokens ?? countTokens(textOf(section)),
    }),
    text: t.string({ description: 'Its whole text.', resolve: textOf }),
    pieces: t.field({
      type: [PieceType],
      description: 'What it is made of.',
      resolve: ({ pieces }) => pieces,
    }),
  }),
})

const VerdictEnum = builder.enumType('CardVerdict', {
  description: 'Why a card is told or not.',
  values: {
    FIRED: { description: 'A key was found; it is told.' },
    CONSTANT: { description: 'It is told always.' },
    NO_ROOM: { description: 'It was called up, but did not fit.' },
    NO_KEY_FOUND: { description: 'None of its keys stands in the takes that are scanned.' },
    SECONDARY_KEYS: { description: 'A key was found, but the secondary keys speak against it.' },
    NO_KEYS: { description: 'It has no keys.' },
    NO_ENTRY: { description: 'Its entry is empty.' },
    DISABLED: { description: 'It is switched off.' },
    BAD_PATTERN: { description: 'A key is a pattern that cannot be used, and no other was found.' },
    NOT_SEARCHED: {
      description: 'Its keys were not looked for to the end: cards above it took all the effort.',
    },
  } satisfies Record<CardVerdict, object>,
})

export const CardInsight = builder
  .objectRef<CardReport & { scenarioCardId?: string }>('CardInsight')
  .implement({
    description: 'What became of a card in a prompt.',
    fields: (t) => ({
      cardId: t.id({
        nullable: true,
        description: 'The card, of a story or of a scenario; null for one that is being written.',
        resolve: ({ cardId, scenarioCardId }) => {
          if (scenarioCardId !== undefined) return encodeId('ScenarioCard', scenarioCardId)
          return cardId === 0 ? null : encodeId('StoryCard', cardId)
        },
      }),
      name: t.exposeString('name', { description: 'Its name; empty when only its id was kept.' }),
      verdict: t.field({ type: VerdictEnum, description: 'Why.', resolve: ({ verdict }) => verdict }),
      included: t.exposeBoolean('included', { description: 'Whether it is told.' }),
      tokens: t.exposeInt('tokens', { description: 'What its entry weighs; 0 when nothing called it up.' }),
      key: t.exposeString('key', { nullable: true, description: 'The key that was found; null for none.' }),
      take: t.field({
        type: 'Take',
        nullable: true,
        description: 'The newest take that holds the key; null for none, and when it is not stored yet.',
        resolve: ({ takeId }, _args, { loaders }) => (takeId === null ? null : loaders.take.load(takeId)),
      }),
    }),
  })
