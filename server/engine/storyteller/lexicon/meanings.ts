// What the author of a story may call the things that it counts, and what the storyteller takes them to be.

/** What a number counts. The first word of a pair falls where the second rises: health and wounds. */
export type Meaning =
  | 'health'
  | 'wounds'
  | 'stamina'
  | 'fatigue'
  | 'hunger'
  | 'thirst'
  | 'fullness'
  | 'supplies'
  | 'money'
  | 'trust'
  | 'hostility'
  | 'fear'
  | 'calm'
  | 'mana'
  | 'ammo'
  | 'fuel'
  | 'burnt'
  | 'time'
  | 'day'
  | 'left'
  | 'alarm'

/** What a text says. */
export type Wording = 'location' | 'weather' | 'hour' | 'mood'

const MEANINGS: Record<Exclude<Meaning, 'burnt' | 'left'>, string> = {
  health: 'hp health life vitality hitpoints healthy wellbeing',
  wounds: 'wounds wound injuries injury damage harm bleeding hurt',
  stamina: 'stamina energy endurance vigor vigour strength',
  fatigue: 'fatigue exhaustion tiredness weariness tired weary',
  hunger: 'hunger starvation hungry',
  thirst: 'thirst thirsty dehydration',
  fullness: 'satiety fullness hydration nourishment',
  supplies: 'rations ration provisions supplies food',
  money: 'gold coin coins money cash credits silver purse dollars wealth funds copper coppers pence crowns',
  trust:
    'trust trusts affection friendship loyalty respect liking rapport regard favor favour love opinion attitude relationship disposition goodwill affinity bond esteem',
  hostility: 'hostility anger suspicion hatred resentment grudge wariness enmity distrust',
  fear: 'fear dread terror panic stress anxiety horror unease afraid',
  calm: 'calm sanity courage morale composure nerve nerves resolve willpower',
  mana: 'mana magic',
  ammo: 'ammo ammunition arrows bullets bolts cartridges shells rounds',
  fuel: 'torch torches lantern lamp oil fuel candle candles battery wick lamplight torchlight',
  time: 'hour hours minute minutes turn turns time clock',
  day: 'day days night nights',
  alarm: 'alarm alert alertness heat notoriety vigilance',
}

/** The meaning of a number, by a word of its name. */
export const MEANING_OF: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(MEANINGS).flatMap(([meaning, words]) =>
    words.split(' ').map((word): [string, Meaning] => [word, meaning as Meaning]),
  ),
)

const WORDINGS: Record<Wording, string> = {
  location: 'location place whereabouts position room area',
  weather: 'weather sky',
  hour: 'hour time clock daytime',
  mood: 'mood feeling feelings attitude demeanor demeanour temper disposition emotion humour spirits',
}

/** What a text is about, by a word of its name. */
export const WORDING_OF: ReadonlyMap<string, Wording> = new Map(
  Object.entries(WORDINGS).flatMap(([wording, words]) =>
    words.split(' ').map((word): [string, Wording] => [word, wording as Wording]),
  ),
)

/** Words that make of a name something else than what the other words of it say. */
export const ELSEWISE =
  /^(?:max|maximum|cap|limit|base|owed|debt|debts|potion|potions|regen|rate|modifier|bonus|resistance|armor|armour|per|cost|price|key|keys)$/
/** What has been used up, and what there is yet to use. */
export const SPENT = /^(?:burnt|burned|spent|elapsed|passed|used|gone)$/
export const REMAINING = /^(?:left|remaining|until|till|deadline|countdown|before)$/

/** The weathers that the storyteller can make, each with the words by which it knows one that is. */
export const WEATHERS: Readonly<Record<string, readonly string[]>> = {
  rain: ['rain', 'raining', 'rainy', 'drizzle', 'wet', 'downpour'],
  fog: ['fog', 'foggy', 'mist', 'misty', 'haze'],
  wind: ['wind', 'windy', 'gale', 'breeze', 'breezy'],
  storm: ['storm', 'stormy', 'thunder', 'tempest'],
  snow: ['snow', 'snowing', 'snowy', 'blizzard'],
  clear: ['clear', 'sunny', 'fair', 'bright', 'dry', 'calm', 'cloudless'],
}

/** The hours of a day in their order. */
export const HOURS: readonly string[] = ['dawn', 'morning', 'noon', 'afternoon', 'dusk', 'evening', 'night']
