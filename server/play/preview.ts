// The next prompt as a dry run: what would be sent if the player sent his draft now. Nothing is stored, no counter moves.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { ownAdventure, ownCard } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { buildContext, surelyTold, type BuiltContext } from '../engine/context/build.ts'
import { cardContent, cardFaults, type CardContent } from '../engine/context/card-content.ts'
import type { CardReport } from '../engine/context/cards.ts'
import { countTokens } from '../engine/context/tokens.ts'
import { cleanText } from '../engine/story/clean.ts'
import { MAX_INPUT, hasWords, inputText } from '../engine/story/input.ts'
import type { InputKind } from '../engine/story/words.ts'
import { NotFound } from '../io/store/errors.ts'
import type { Deps } from './deps.ts'
import { enteredDraft, enteredOnce, type Entered } from './entered-draft.ts'
import { InvalidInput } from './failures.ts'
import { gather, reminded, type Gathered } from './gather.ts'
import { headOf } from './head.ts'
import { calledBy, narratorOf, type Narrator, type TriedSettings } from './narrator.ts'
import { recall } from './memory/recall.ts'
import { ScriptsFailed } from './scripts/script-ends.ts'
import { scriptsAt, type ScriptSession } from './scripts/script-session.ts'
import type { NewInput } from './store-input.ts'

/** What a player has typed and not sent yet; blank: he would let the story go on. */
export interface Draft {
  kind: InputKind
  text: string
}

/** A prompt that was not sent. */
export interface Preview {
  adventure: Adventure
  narrator: Narrator
  built: BuiltContext
}

/** Builds what would be sent next.
 * @param tried settings in place of those that are saved */
export async function previewPrompt(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
  draft: Draft | null,
  tried: TriedSettings = {},
): Promise<Preview> {
  const { adventure, narrator, gathered, scripts } = await gatherDraft(
    deps,
    viewer,
    adventureId,
    draft,
    'MEANING',
    tried,
  )
  const built = buildContext(gathered.context)
  return { adventure, narrator, built: scripts ? await told(built, scripts) : built }
}

/** The prompt as scripts leave it. Where one would stop the turn, it is the prompt that it stopped. */
async function told(built: BuiltContext, scripts: ScriptSession): Promise<BuiltContext> {
  try {
    return await scripts.context(built)
  } catch (error) {
    if (error instanceof ScriptsFailed) return built
    throw error
  }
}

/** For each card why it would be told or not, also while one of them is being written.
 * @param edited a card as it stands in the editor; cardId null: a new one, which the report calls 0 */
export async function explainCards(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
  draft: Draft | null,
  edited: { cardId: number | null; content: Partial<CardContent> } | null,
): Promise<CardReport[]> {
  const { gathered } = await gatherDraft(deps, viewer, adventureId, draft, 'WORDS')
  const { context } = gathered
  if (edited === null) return buildContext(context).report.cards
  if (
    edited.cardId !== null &&
    (await ownCard(deps.db.reader, viewer, edited.cardId)).adventureId !== adventureId
  )
    throw new NotFound('card')
  const known = context.cards.find(({ id }) => id === edited.cardId)
  const wanted = { ...known, ...edited.content }
  // A pattern that cannot be used is no fault here: the report says so, while it is being typed.
  const faults = cardFaults(wanted, { draft: true })
  if (faults.length > 0) throw new InvalidInput(faults)
  const card = { ...cardContent.parse(wanted), id: edited.cardId ?? 0 }
  const cards = known ? context.cards.map((one) => (one === known ? card : one)) : [...context.cards, card]
  return buildContext({ ...context, cards }).report.cards
}

async function gatherDraft(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
  draft: Draft | null,
  by: 'MEANING' | 'WORDS',
  tried: TriedSettings = {},
): Promise<{ adventure: Adventure; narrator: Narrator; gathered: Gathered; scripts: ScriptSession | null }> {
  if (draft && draft.text.length > MAX_INPUT)
    throw new InvalidInput([{ path: 'text', message: `At most ${MAX_INPUT} characters fit.` }])
  const adventure = await ownAdventure(deps.db.reader, viewer, adventureId)
  const narrator = await narratorOf(deps, adventure.ownerId, tried)
  const spot = headOf(adventure)
  const scripts = await scriptsAt(deps, adventure, spot)
  const typed = draft && inputOf(draft, calledBy(narrator, adventure))
  const entered = typed && scripts ? await hooked(deps, viewer, scripts, typed, by) : null
  const instead = entered?.input ?? typed
  const turn = { kind: instead ? 'RETAKE' : 'CONTINUE', inputText: instead && draft!.text }
  const overrides = entered?.overrides ?? scripts?.overrides ?? null
  const reading = gather(deps.db.reader, adventure, turn, { spot, instead, narrator, overrides })
  const toldFrom = async (tokens: number) => surelyTold((await reading).context, tokens)
  const [read, recalled] = await Promise.all([
    reading,
    recall(deps, adventure, spot, { narrator, instead, toldFrom, by }),
  ])
  return { adventure, narrator, gathered: reminded(read, recalled), scripts }
}

/** What scripts make of an input. A prompt is made from where they stand then; the words alone may be known already. */
function hooked(
  deps: Deps,
  viewer: Viewer,
  scripts: ScriptSession,
  input: NewInput,
  by: 'MEANING' | 'WORDS',
): Promise<Entered> {
  return by === 'MEANING' ? enteredDraft(scripts, input) : enteredOnce(deps, viewer, scripts, input)
}

function inputOf({ kind, text }: Draft, who: string | null): NewInput | null {
  const clean = cleanText(text)
  if (!hasWords(kind, clean)) return null
  const written = inputText(kind, clean, who)
  return { kind, text: written, tokens: countTokens(written) }
}
