// Which verb means which intent.
import type { Intent } from './types.ts'

/** Phrases that mean something else than their first verb alone. The first that matches counts. */
export const PHRASES: readonly (readonly [RegExp, Intent])[] = [
  [/\b(?:look|search|dig|feel|hunt|grope|rummage|scan|check)\b.*? for\b/, 'search'],
  [/\blook(?:s|ing)? (?:through|under|underneath|behind|beneath|inside)\b/, 'search'],
  [/^you turn to\b/, 'look'],
  [/\b(?:turn|transform|change|morph) (?:myself |yourself )?into\b/, 'magic'],
  [/\bwake up$|\bwake$/, 'look'],
  [/\bwake (?:up )?\w/, 'touch'],
  [/\bfall(?:s|ing)? asleep\b/, 'rest'],
  [/\b(?:check|empty|search) (?:my|your) (?:pockets?|bags?|pack|backpack|belongings|things)\b/, 'search'],
  [/\bpay (?:for|the)\b/, 'trade'],
  [/\bplay (?:a game|cards|dice|chess|darts)\b/, 'emote'],
  [/\bdraw (?:a|the|an|my|your) (?:map|picture|line|circle|sketch|plan)\b/, 'make'],
  [/^you go through what you are carrying$/, 'think'],
  [/\blet go\b/, 'drop'],
  [/\bpour (?:myself|yourself|me|you|us|a|an|another|some)\b/, 'consume'],
  [/\bgo (?:back )?to (?:sleep|bed)\b/, 'rest'],
  [/\bturn over\b|\bgo through (?:my|your|his|her|the)\b/, 'search'],
  [/\blook(?:s|ing)? (?:after)\b|\btake care of\b/, 'heal'],
  [/\blook(?:s|ing)? forward to\b/, 'think'],
  [/\bpick(?:s|ing)? the lock\b/, 'open'],
  [/\bpick(?:s|ing)? (?:\S+ ){0,3}up\b|\bpick up\b/, 'take'],
  [/\btake (?:a |another |my |your )?(?:look|peek|glance)\b/, 'look'],
  [/\btake (?:a |another |my |your )?(?:seat|rest|nap|breath|break|moment)\b/, 'rest'],
  [/\btake (?:a |another |the )?(?:sip|bite|swig|drink|gulp)\b/, 'consume'],
  [/\btake off\b/, 'drop'],
  [/\btake aim\b|\btake (?:a )?(?:shot|swing) at\b/, 'use'],
  [/\bgive (?:up|in)\b/, 'think'],
  [
    /\bplay (?:\S+ ){0,3}?(?:lute|fiddle|harp|flute|pipe|drum|piano|guitar|violin|song|tune|music)\b/,
    'emote',
  ],
  [/\btake (?:the |a )?(?:road|path|stairs?|lift|elevator|boat|ferry|trail|left|right)\b/, 'move'],
  [
    /\b(?:have|get|grab|order) (?:a |some |another )?(?:drink|meal|bite|ale|beer|coffee|tea|supper)\b/,
    'consume',
  ],
  [/\bhave (?:a )?(?:chat|word|talk)\b/, 'talk'],
  [/\bhave (?:a )?(?:look)\b/, 'look'],
  [/\b(?:have|get) (?:a |some )?(?:rest|sleep|nap)\b/, 'rest'],
  [/\bhave (?:a )?seat\b/, 'rest'],
  [/\bget (?:up|out|off|down|in|into|back|away|on|onto)\b/, 'move'],
  [/\b(?:turn|switch) (?:\S+ ){0,4}?off\b|\bput (?:\S+ ){0,4}?out\b|\bblow (?:\S+ ){0,4}?out\b/, 'douse'],
  [/\bset (?:\S+ ){0,3}?(?:fire|alight|ablaze)\b/, 'kindle'],
  [/\b(?:turn|switch|power|start) (?:\S+ ){0,4}?(?:on|up)\b/, 'use'],
  [/\bput (?:\S+ ){0,4}?on (?:my|your) (?:head|back|feet|hands?|face)\b|\bput on\b/, 'wear'],
  [/\b(?:put|set|lay|place) (?:\S+ ){0,5}?(?:down|back|away)\b/, 'drop'],
  [/\bset (?:off|out|sail|course)\b/, 'move'],
  [/\b(?:make|build|start|lay) (?:up )?(?:a |the )?(?:\w+ )?(?:fire|campfire|bonfire)\b/, 'kindle'],
  [/\bset up\b|\bmake camp\b/, 'make'],
  [/\b(?:make|take) (?:my|your) (?:way|leave)\b/, 'move'],
  [/\bcut (?:\S+ ){0,4}?(?:free|open|loose)\b/, 'open'],
  [/\bcall (?:out|for|to)\b|\bcry out\b|\bcall (?:her|his|their|the) name\b/, 'call'],
  [/\bthink (?:about|of|back)\b/, 'think'],
  [/\bpoint (?:at|to|out)\b/, 'talk'],
  [/\bkeep (?:watch|an eye)\b|\bstand (?:guard|watch)\b/, 'look'],
  [/\bstand (?:up|tall)\b/, 'emote'],
  [/\bstand (?:still|by|here|there)\b|\bdo nothing\b|\bdon'?t move\b/, 'wait'],
  [/\bsay nothing\b|\bstay (?:quiet|silent|put|here|where)\b|\bkeep (?:quiet|silent|still)\b/, 'wait'],
  [/\b(?:hold|catch) (?:my|your) breath\b/, 'wait'],
  [/\bbreak into\b/, 'open'],
  [/\brun away\b/, 'flee'],
  [/\bpush (?:through|past|on)\b/, 'move'],
  [/\bpress on\b/, 'move'],
  [/\bhelp (?:him|her|them|the|up)\b/, 'heal'],
]

const VERBS: Record<Exclude<Intent, 'try'>, string> = {
  look: 'look examine inspect study watch observe see peer glance stare survey scan gaze check consider regard count eye admire photograph film notice spot peek view wake awaken behold ogle gawk l x',
  search:
    'search find seek rummage explore investigate scour probe hunt rifle ransack locate frisk comb forage scavenge dig sift',
  read: 'read decipher translate decode skim leaf',
  listen: 'listen hear eavesdrop hearken overhear',
  take: 'take grab pick steal collect gather pocket snatch lift get pull retrieve seize claim catch fetch draw unsheathe remove pluck loot hold carry keep acquire borrow unhook scoop',
  drop: 'drop bury put place lay set discard stow release abandon',
  open: 'open unlock force pry lever unbar unseal unfold unwrap unlatch prise uncork uncover unpack untie',
  close: 'close shut lock bar seal latch bolt cover barricade',
  break: 'break smash kick shatter crush destroy tear rip snap burst demolish wreck sever chop saw batter',
  give: 'give hand offer return deliver pay show present bring donate feed tip lend pass',
  talk: 'talk speak say tell greet whisper explain introduce chat reply answer promise swear apologize apologise thank mention confess nod converse compliment joke remark murmur mutter bid toast wave hint warn text email',
  ask: 'ask question inquire interrogate enquire query',
  call: 'call shout yell scream hail cry holler signal radio bellow roar whistle phone',
  persuade:
    'persuade convince beg plead charm flatter bargain negotiate bribe lie bluff trick deceive seduce haggle urge coax reason distract flirt appeal',
  threaten: 'threaten intimidate demand accuse confront challenge menace taunt insult provoke mock',
  attack:
    'attack fight hit strike stab shoot kill slash punch swing charge fire ambush wrestle tackle cut lunge slap bite strangle murder slay shove headbutt assault duel whack bash stomp',
  defend: 'defend dodge parry shield brace protect guard duck block evade deflect resist',
  flee: 'flee escape retreat withdraw',
  move: 'go walk run enter leave travel head move ride cross approach return march sail step continue descend ascend press jump leap swim crawl visit wander stroll sprint hurry rush drive row board exit proceed advance dive stagger stumble trudge hike ramble pace drift dash come venture slog float fly steer navigate',
  climb: 'climb scale clamber mount scramble',
  follow: 'follow chase track pursue trail tail shadow',
  sneak: 'sneak hide creep slip stalk tiptoe skulk lurk prowl edge sidle crouch',
  rest: 'rest warm sleep camp sit relax pause breathe lie nap doze lounge recline lean settle',
  wait: 'wait stay linger remain idle loiter delay z',
  consume: 'eat drink sip taste swallow devour gulp chew quaff munch nibble lick drain',
  heal: 'heal bandage treat tend cure nurse help rescue save free comfort console soothe clean wash revive untangle assist support',
  make: 'make build craft repair fix mend forge write cook brew tie carve prepare sew assemble construct sketch paint weave patch rig sharpen clean sweep tidy polish wipe plant invent load',
  kindle: 'light ignite kindle burn torch rekindle illuminate',
  douse: 'douse extinguish smother quench snuff dim darken',
  trade: 'buy sell trade purchase barter order rent hire bet gamble wager',
  magic:
    'cast conjure enchant invoke channel chant summon curse bless banish levitate teleport scry transmute hex incant',
  use: 'use wield equip apply combine wave ring play activate press turn insert push operate test fill pour mix connect flip plug hack program type reboot dial unplug point aim spin shake twist rotate hoist raise lower tug drag roll swap attach shine flash dip soak hang',
  throw: 'throw toss hurl fling lob juggle launch sling chuck',
  touch: 'touch feel stroke pet pat rub caress tap hug kiss embrace poke scratch squeeze grip clutch tickle',
  smell: 'smell sniff inhale',
  think:
    'think remember wonder ponder recall reflect decide imagine hope dream plan meditate realize realise know believe wish want understand reconsider inventory i',
  emote:
    'smile kneel wash bathe laugh weep sob grin frown sigh shrug dance sing bow blush shiver tremble scowl wink clap cheer giggle chuckle stand stretch yawn hum curtsy gasp grimace flinch pout snort celebrate perform cough spit snarl growl swagger',
  knock: 'knock rap hammer pound bang',
  pray: 'pray worship beseech',
  wear: 'wear don dress undress doff strip',
}

/** Intent by the base form of a verb. */
export const INTENT_OF: ReadonlyMap<string, Intent> = new Map(
  Object.entries(VERBS).flatMap(([intent, words]) =>
    words.split(' ').map((word): [string, Intent] => [word, intent as Intent]),
  ),
)

/** Verbs that only lead up to another one: "I try to open the door" means opening it. */
export const HELPERS: ReadonlySet<string> = new Set(
  'try attempt begin start decide want wish hope need plan manage continue keep dare let go come prepare help intend have be do will would can could should might must may get seem'.split(
    ' ',
  ),
)
