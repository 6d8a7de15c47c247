// Who sees what: the least role that each field of the API asks for. What is not named here is its owner's alone.
import { isAtLeast, type Role } from './viewer.ts'

type Fields = Record<string, Exclude<Role, 'OWNER'>>

/** Gives several fields to one role. */
const to = (role: Exclude<Role, 'OWNER'>, fields: string): Fields =>
  Object.fromEntries(fields.split(' ').map((field) => [field, role]))

const EVENT = to('SPECTATOR', 'cursor turn')
const WITH_TAKE = to('SPECTATOR', 'cursor turn take')

/** A link's guests read the story, its tree and its running turn. What it counts a WITNESS sees, what the model thinks a
 * COPLAYER. Prompts, plot, cards, memories, scripts, settings and keys are nobody's but the owner's. */
const OPEN: Record<string, Fields> = {
  Query: {
    ...to('STRANGER', 'viewer serverInfo rateLimit'),
    ...to('SPECTATOR', 'adventure turn node nodes'),
  },
  Subscription: to('SPECTATOR', 'adventureEvents turnEvents'),
  Mutation: to('COPLAYER', 'takeTurn cancelTurn keepInterrupted'),
  RateLimit: to('STRANGER', 'limit cost remaining pointsPerSecond resetAt'),
  ServerInfo: to('STRANGER', 'version isHosted'),
  Viewer: to('SPECTATOR', 'id role kind showsStats adventure'),
  Adventure: {
    ...to('SPECTATOR', 'id title createdAt playedAt narrationCount excerpt head transcript tree branches'),
    ...to('SPECTATOR', 'runningTurn lastTurn presence'),
    ...to('WITNESS', 'statVersion stats people'),
  },
  Presence: to('SPECTATOR', 'players coplayers spectators'),
  Head: to('SPECTATOR', 'branch depth take version'),
  Branch: to(
    'SPECTATOR',
    'id adventure createdAt forkDepth forkTake isHead kind name origin parent parentId takeCount tip tipDepth',
  ),
  StoryTree: to('SPECTATOR', 'alternativeCount branches checkpoints folded lineCount takeCount'),
  FoldedAlternatives: to('SPECTATOR', 'branch count depth'),
  Checkpoint: to('SPECTATOR', 'id adventure createdAt depth name take'),
  Transcript: to('SPECTATOR', 'edges pageInfo'),
  TranscriptEdge: to('SPECTATOR', 'cursor node'),
  PageInfo: to('SPECTATOR', 'endCursor hasNextPage hasPreviousPage startCursor'),
  Take: {
    ...to('SPECTATOR', 'id adventure branch checkpoint createdAt depth excerpt finish hidden isErased kind'),
    ...to(
      'SPECTATOR',
      'parent previousSibling nextSibling siblings siblingCount siblingIndex text turnNumber',
    ),
    ...to('WITNESS', 'changes'),
    ...to('COPLAYER', 'reasoning'),
  },
  Turn: {
    ...to(
      'SPECTATOR',
      'id adventure canCancel endedAt inputKind inputTake kind startedAt status take target text',
    ),
    ...to('COPLAYER', 'failure inputText requestId scriptMessage'),
  },
  TurnFailure: to('COPLAYER', 'code message retryAfterSeconds'),
  Stat: to('WITNESS', 'band bands cooldown description kind max maxChange mayChangeAtTurn min path value'),
  Band: to('WITNESS', 'from label to'),
  WorldPerson: to('WITNESS', 'description name path'),
  Ruling: to('WITNESS', 'fix new old path proposed reason source take turnNumber verdict'),
  TurnStarted: EVENT,
  InputStored: WITH_TAKE,
  TurnSnapshot: { ...EVENT, ...to('SPECTATOR', 'text'), ...to('COPLAYER', 'reasoning') },
  TurnText: to('SPECTATOR', 'cursor turnId offset text'),
  TurnReasoning: to('COPLAYER', 'cursor turnId offset text'),
  TurnSaved: WITH_TAKE,
  TurnFailed: EVENT,
  TurnCancelled: EVENT,
  TurnStopped: EVENT,
  HeadMoved: to('SPECTATOR', 'cursor adventure'),
  TreeChanged: to('SPECTATOR', 'cursor adventure'),
  TakeChanged: to('SPECTATOR', 'cursor take'),
  PresenceChanged: to('SPECTATOR', 'cursor presence'),
  TakeTurnPayload: to('COPLAYER', 'turn'),
  CancelTurnPayload: to('COPLAYER', 'turn'),
  KeepInterruptedPayload: to('COPLAYER', 'turn'),
  NotFound: to('COPLAYER', 'code message'),
  NotPossible: to('COPLAYER', 'code message'),
  InvalidInput: to('COPLAYER', 'code message issues'),
  InputIssue: to('COPLAYER', 'path message'),
  StoryMoved: to('COPLAYER', 'code message adventure'),
  RateLimited: to('COPLAYER', 'code message retryAfterSeconds'),
  DemoUsedUp: to('COPLAYER', 'code message resetsAt'),
  LimitReached: to('COPLAYER', 'code message limit'),
  TurnInProgress: to('COPLAYER', 'code message turn'),
}

/** The least role that sees a field. */
export const leastRole = (type: string, field: string): Role => OPEN[type]?.[field] ?? 'OWNER'

/** Whether a role sees anything of a type at all. */
export const seesType = (role: Role, type: string): boolean =>
  role === 'OWNER' || Object.values(OPEN[type] ?? {}).some((least) => isAtLeast(role, least))

/** Every field that is named, for the test that each of them exists. */
export const namedFields = (): string[] =>
  Object.entries(OPEN).flatMap(([type, fields]) => Object.keys(fields).map((field) => `${type}.${field}`))
