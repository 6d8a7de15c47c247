// The first prompt of a scenario as a narrator would read it, before anything is started. Nothing is stored.
import type { Scenario } from '../../../generated/sqlite/client.ts'
import type { Viewer } from '../../access/viewer.ts'
import { UNSAVED, buildContext, type BuiltContext } from '../../engine/context/build.ts'
import type { CardReport } from '../../engine/context/cards.ts'
import type { Persona } from '../../engine/context/persona.ts'
import { NOTHING_RECALLED } from '../../engine/context/recalled.ts'
import { countTokens } from '../../engine/context/tokens.ts'
import { MAX_INPUT, hasWords, inputText } from '../../engine/story/input.ts'
import { cleanText } from '../../engine/story/clean.ts'
import type { Answer } from '../../engine/story/placeholders.ts'
import type { InputKind, TakeKind } from '../../engine/story/words.ts'
import { readContent } from '../../io/store/cards.ts'
import type { Deps } from '../../play/deps.ts'
import { InvalidInput } from '../../play/failures.ts'
import { calledBy, narratorOf, type Narrator } from '../../play/narrator.ts'
import { worldOf } from '../../play/world.ts'
import { cardsOfScenario } from './cards.ts'
import { filledCard, filledPlot, personaWith, withNames } from './questions.ts'

/** What a player would choose, as far as it is known: what he does not answer stays as it is written. */
export interface PreviewChoices {
  answers: readonly Answer[]
  persona: Partial<Persona>
  opening: number
  draft: { kind: InputKind; text: string }
}

/** A prompt that was not sent. */
export interface ScenarioPreview {
  narrator: Narrator
  built: BuiltContext
  /** What became of each card of the scenario. */
  cards: (CardReport & { scenarioCardId: string })[]
}

/** Builds the first prompt of a story that would be started from a scenario. Its scripts are not run. */
export async function previewScenario(
  deps: Deps,
  viewer: Viewer,
  scenario: Scenario,
  { answers: given, persona: wanted, opening, draft }: PreviewChoices,
): Promise<ScenarioPreview> {
  if (draft.text.length > MAX_INPUT)
    throw new InvalidInput([{ path: 'text', message: `At most ${MAX_INPUT} characters fit.` }])
  const { reader } = deps.db
  const persona = personaWith(scenario, wanted, given)
  const answers = withNames(given, persona, scenario)
  const plot = filledPlot(scenario, answers)
  const narrator = await narratorOf(deps, viewer.userId)
  const begun = plot.openings[opening] ?? plot.openings[0]
  const takes = [
    ...(begun === undefined ? [] : [take('OPENING', begun, 0)]),
    ...entered(draft, calledBy(narrator, { personaName: persona.name }), begun === undefined ? 0 : 1),
  ]
  const rows = await cardsOfScenario(reader, scenario.id)
  const { statSchema } = scenario
  const world = await worldOf(reader, { statSchema, personaName: persona.name }, {}, takes)
  const built = buildContext({
    narratorText: narrator.narratorText,
    aiInstructions: plot.aiInstructions,
    plotEssentials: plot.plotEssentials,
    authorsNote: plot.authorsNote,
    persona,
    scriptContext: null,
    frontMemory: null,
    budget: narrator.budget,
    takes,
    keptStart: null,
    cards: rows.map(({ body }, id) => ({ ...filledCard(readContent(body), answers), id })),
    recalled: NOTHING_RECALLED,
    world: world?.context ?? null,
    isPassage: false,
    maxOutputTokens: narrator.maxOutputTokens,
  })
  const cards = built.report.cards.map((card) => ({ ...card, scenarioCardId: rows[card.cardId]!.id }))
  return { narrator, built: withoutCardIds(built), cards }
}

const take = (kind: TakeKind, text: string, depth: number) => ({
  id: UNSAVED,
  revision: 0,
  hidden: false,
  block: null,
  blockTokens: 0,
  turn: 0,
  kind,
  text,
  depth,
  tokens: countTokens(text),
})

function entered({ kind, text }: PreviewChoices['draft'], who: string | null, depth: number) {
  const clean = cleanText(text)
  return hasWords(kind, clean) ? [take(kind, inputText(kind, clean, who), depth)] : []
}

/** The cards of a scenario are no cards of a story: their entries are told as text. */
const withoutCardIds = ({ sections, report }: BuiltContext): BuiltContext => ({
  sections: sections.map((section) => ({
    ...section,
    pieces: section.pieces.map((piece) => ('card' in piece ? { text: piece.text } : piece)),
  })),
  report,
})
