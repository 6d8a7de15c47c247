// The words that the lexicon is filed under.

/** What kind of story it is; decides the scenery and the manner of telling. */
export type Genre = 'fantasy' | 'scifi' | 'horror' | 'modern'

/** What the player means to do, whatever verb was used for it. */
export type Intent =
  | 'look'
  | 'search'
  | 'read'
  | 'listen'
  | 'take'
  | 'drop'
  | 'open'
  | 'close'
  | 'break'
  | 'give'
  | 'talk'
  | 'ask'
  | 'call'
  | 'persuade'
  | 'threaten'
  | 'attack'
  | 'defend'
  | 'flee'
  | 'move'
  | 'climb'
  | 'follow'
  | 'sneak'
  | 'rest'
  | 'wait'
  | 'consume'
  | 'heal'
  | 'make'
  | 'kindle'
  | 'douse'
  | 'trade'
  | 'magic'
  | 'use'
  | 'throw'
  | 'touch'
  | 'smell'
  | 'think'
  | 'emote'
  | 'knock'
  | 'pray'
  | 'wear'
  | 'try'

/** How an attempt turns out. */
export type Outcome = 'well' | 'mixed' | 'badly'

/** The lines for each way that an attempt can turn out. */
export type Outcomes = { well: readonly string[] } & Partial<Record<Outcome, readonly string[]>>

/** What kind of thing a noun names. */
export type Sort =
  | 'weapon'
  | 'light'
  | 'door'
  | 'window'
  | 'container'
  | 'paper'
  | 'water'
  | 'fire'
  | 'food'
  | 'drink'
  | 'animal'
  | 'body'
  | 'machine'
  | 'vessel'
  | 'cloth'
  | 'money'
  | 'key'
  | 'tool'
  | 'furniture'
  | 'picture'
  | 'plant'
  | 'wall'
  | 'bell'
  | 'tracks'
  | 'sky'
  | 'stone'
  | 'sound'

/** What kind of place the scene is in. */
export type PlaceKind =
  | 'inn'
  | 'bar'
  | 'house'
  | 'hall'
  | 'temple'
  | 'underground'
  | 'shop'
  | 'library'
  | 'tower'
  | 'town'
  | 'road'
  | 'forest'
  | 'marsh'
  | 'shore'
  | 'deck'
  | 'hills'
  | 'field'
  | 'graveyard'
  | 'desert'
  | 'ship'
  | 'bridge'
  | 'engine'
  | 'lab'
  | 'hold'
  | 'planet'
  | 'void'
  | 'office'
  | 'flat'
  | 'ward'
  | 'street'

/** What the lexicon knows of a kind of place. */
export interface PlaceLines {
  indoors: boolean
  /** What one sees on looking round. */
  survey: readonly string[]
  /** One small thing that is going on. */
  air: readonly string[]
}

/** Something that a search turns up, and what it shows to whoever looks closer. */
export interface Find {
  /** As found, with its article. */
  text: string
  /** As named afterwards, without an article. */
  name: string
  sort: Sort
  closer: string
}

/** Something that happens by itself, and what follows from it a turn later. */
export interface Happening {
  text: string
  /** Told on the next turn, whatever the player did. */
  after: string
  /** Told instead when the player turns to it. */
  met?: { words: readonly string[]; text: string }
}
