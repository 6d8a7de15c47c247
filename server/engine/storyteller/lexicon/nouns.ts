// Which noun names what: sorts of thing, kinds of place, people, and the words that carry no meaning.
import type { PlaceKind, Sort } from './types.ts'

const SORTS: Record<Sort, string> = {
  weapon:
    'sword blade knife dagger axe spear bow crossbow arrow arrows staff club mace pistol gun rifle revolver shotgun blaster phaser hammer sabre saber rapier halberd weapon weapons whip sickle scythe machete bayonet cannon',
  light:
    'light lights lamp lamps lantern torch candle candles flashlight headlamp beacon lampion chandelier flare glowstick bulb lamplight candlestick sconce',
  door: 'door doors gate gates hatch hatchway trapdoor portal doorway portcullis airlock bulkhead entrance exit threshold lock padlock latch',
  window:
    'window windows porthole viewport shutter shutters pane windowpane skylight curtain curtains blinds',
  container:
    'box chest crate barrel drawer drawers bag sack backpack pack pouch purse trunk cabinet cupboard wardrobe locker case casket jar urn basket bucket envelope safe tin pocket pockets satchel briefcase suitcase coffer shelf shelves fridge toolbox container coffin sarcophagus',
  paper:
    'book books letter letters note notes map maps page pages paper papers scroll sign journal diary ledger log logbook notebook newspaper poster document documents file files inscription runes message report manual postcard ticket list chart charts contract parchment writing',
  water:
    'water river sea lake stream pool pond well rain tide flood canal puddle waves wave fountain surf current ocean',
  fire: 'fire hearth fireplace campfire flame flames embers stove furnace brazier bonfire blaze grate',
  food: 'food bread meat stew soup apple apples cheese fish meal dinner supper breakfast cake pie fruit rations ration berry berries mushroom mushrooms pizza sandwich eggs egg porridge biscuit biscuits',
  drink:
    'ale beer wine mead whisky whiskey brandy rum coffee tea cup mug tankard glass bottle flask potion drink cider cocktail vial',
  animal:
    'dog dogs cat horse horses rat rats bird birds crow raven wolf wolves bear spider snake owl mule donkey pig goat sheep cow fox bat bats beast creature monster dragon goblin goblins orc orcs ogre ogres giant zombie zombies ghoul demon slime kraken troll heron hound gull eel insect insects rabbit deer boar frog toad',
  body: 'body corpse corpses skeleton skull bones bone remains grave blood bloodstain wound wounds',
  machine:
    'console terminal computer screen screens panel engine reactor machine generator radio phone telephone laptop camera drone robot keypad switch lever button buttons controls control monitor pump scanner keyboard tv television elevator lift clock wires wire cable cables fuse servers server core array antenna sensor sensors sensors display intercom speaker pod thruster thrusters valve pipe pipes printer',
  vessel:
    'boat ship punt raft canoe ferry barge wagon cart carriage car truck van bicycle bike motorcycle shuttle train bus rowboat skiff lifeboat taxi',
  cloth:
    'cloak coat boots hat shirt dress robe glove gloves scarf armor armour helmet jacket hood shoes uniform clothes suit spacesuit mask belt blanket sheet tapestry rug carpet pillow cape shawl',
  money:
    'coin coins gold silver money copper coppers credits cash wallet gem gems jewel jewels treasure payment dollar dollars',
  key: 'key keys keycard keyring passkey card badge',
  tool: 'rope hook shovel spade crowbar wrench spanner saw needle tongs pole oar oars net ladder chain chains nail nails tools tool toolkit screwdriver pickaxe pick lockpick rod bandage bandages medkit compass spyglass telescope broom',
  furniture:
    'table tables chair chairs bed bar counter bench desk stool sofa couch throne altar bunk cot stall mattress pew workbench',
  picture:
    'picture painting portrait mirror photograph photo statue mural idol carving reflection sculpture tattoo figurine doll ring necklace amulet pendant locket brooch',
  plant:
    'tree trees bush bushes flower flowers vine vines grass moss reed reeds root roots leaf leaves ivy hedge herb herbs oak willow plants plant thorns bramble brambles wheat corn',
  wall: 'wall walls floor floors ceiling roof floorboard floorboards board boards corner corners beam beams brick bricks tile tiles stairs stair staircase steps step banister column columns pillar pillars fence corridor passage hallway chimney',
  bell: 'bell bells gong chime chimes alarm siren horn drum',
  tracks:
    'tracks track footprints footprint prints trail marks mark scratches stain stains scuff mud dust ash ashes symbol symbols sigil rune clue clues evidence',
  sky: 'sky stars star moon sun clouds cloud horizon planet moons constellation constellations sunset sunrise storm mist fog weather wind rain snow',
  stone:
    'stone stones rock rocks boulder boulders pebble pebbles crystal crystals rubble debris wreck wreckage ruins ruin cairn ore meteor',
  sound:
    'sound noise voice voices music song whisper whispers footsteps humming silence echo scream cry scratching tapping knocking',
}

/** Sort by noun. */
export const SORT_OF: ReadonlyMap<string, Sort> = new Map(
  Object.entries(SORTS).flatMap(([sort, words]) =>
    words.split(' ').map((word): [string, Sort] => [word, sort as Sort]),
  ),
)

const PLACES: Record<PlaceKind, string> = {
  inn: 'inn tavern pub alehouse taproom common-room bar-room saloon cafe café diner bar restaurant teahouse brewery hostel',
  bar: 'cantina nightclub club lounge cafeteria',
  house:
    'house cottage hut cabin room bedroom kitchen parlour parlor attic loft home farmhouse boathouse barn stable stables mill pantry landing upstairs downstairs homestead gatehouse sluicehouse shed shack nursery dining-room drawing-room',
  hall: 'hall castle palace manor throne-room court mansion fortress citadel ballroom chamber chambers courtroom barracks armory armoury great-hall',
  temple: 'temple church chapel shrine abbey cathedral monastery sanctuary priory cloister nave',
  underground:
    'cave cavern tunnel tunnels dungeon crypt cellar catacombs catacomb mine mines sewer sewers vault tomb basement undercroft caves pit cell burrow grotto',
  shop: 'shop store smithy pharmacy supermarket mall bakery workshop stall forge apothecary butcher pawnshop warehouse',
  library:
    'library archive archives study scriptorium bookshop schoolroom classroom school university academy',
  tower: 'tower lighthouse belfry turret spire watchtower stairwell',
  town: 'town capital village market square street streets alley courtyard plaza marketplace quarter lane yard settlement hamlet',
  road: 'road path highway bridge crossroads trail causeway pass roadside milestone',
  forest: 'forest wood woods woodland jungle grove clearing thicket glade wilderness',
  marsh: 'marsh fen fens bog swamp mire wetlands wetland reedbed reedbeds levee dyke sluice marshes bayou',
  shore:
    'shore sea beach harbour harbor dock docks pier quay river riverbank lake coast jetty wharf boat ferry bank island cove raft bay port ocean ford',
  deck: 'galleon schooner brig frigate longship quarterdeck forecastle',
  hills:
    'hill hills mountain mountains cliff cliffs moor moors ridge summit valley peak canyon ravine slope gorge highlands plateau',
  field:
    'field fields farm garden gardens meadow orchard pasture park vineyard plain plains farmland playground lawn',
  graveyard: 'graveyard cemetery churchyard graves barrow barrows mausoleum',
  desert: 'desert dunes dune wasteland wastes waste badlands steppe oasis',
  ship: 'ship starship spaceship vessel station deck decks quarters habitat module mess galley outpost hab cryobay freighter',
  bridge: 'cockpit command helm flight-deck control-room ops observatory',
  engine: 'engine-room reactor engineering powerplant reactor-room machine-room drive-room',
  lab: 'lab laboratory medbay infirmary sickbay greenhouse clinic hydroponics morgue',
  hold: 'hold cargo airlock hangar bay cargo-bay shuttle storage depot docking-bay storeroom',
  planet: 'planet moon colony crater surface regolith outcrop',
  void: 'hull spacewalk void vacuum orbit',
  office:
    'office precinct newsroom boardroom bank courthouse lobby reception headquarters studio agency police-station',
  flat: 'apartment flat condo bathroom living-room motel hotel penthouse balcony bedsit dorm',
  ward: 'hospital asylum ward sanatorium orphanage prison jail',
  street:
    'city downtown subway freeway motorway parking garage sidewalk pavement rooftop roof roofs block neighbourhood neighborhood suburb mall airport avenue boulevard',
}

/** Kind of place by noun. */
export const PLACE_OF: ReadonlyMap<string, PlaceKind> = new Map(
  Object.entries(PLACES).flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, PlaceKind] => [word, kind as PlaceKind]),
  ),
)

/** Words for people, by the pronoun they suggest. */
export const PERSON_WORDS: Record<'he' | 'she' | 'they', ReadonlySet<string>> = {
  he: new Set(
    'man boy king prince lord father brother son uncle husband monk priest wizard gentleman lad grandfather duke baron abbot sir mister guy fellow emperor sorcerer waiter friar squire'.split(
      ' ',
    ),
  ),
  she: new Set(
    'woman girl queen princess lady mother sister daughter aunt wife witch nun priestess lass grandmother duchess baroness abbess madam barmaid maid empress sorceress waitress midwife widow'.split(
      ' ',
    ),
  ),
  they: new Set(
    'keeper innkeeper guard guards captain merchant stranger strangers child children soldier soldiers knight thief traveller traveler travellers people crowd villager villagers farmer baker smith blacksmith sailor sailors pilot engineer doctor nurse detective officer inspector sergeant commander admiral bartender barkeep landlord landlady ferryman fisherman boatman servant butler cook hunter ranger healer mage elder mayor sheriff bandit bandits pirate pirates assassin ghost spirit spectre vampire teacher student professor scientist medic android clerk porter driver prisoner beggar shepherd miller bard minstrel scholar librarian neighbour neighbor friend friends companion crew crewman survivor survivors colonist cultist cultists figure someone somebody everyone ambassador attendant caretaker gardener postman watchman patron patrons customer customers drinkers hermit oracle prophet pilgrim reporter lawyer boss manager partner colleague chef apprentice warden steward herald envoy spy agent suspect witness victim enemy enemies robber cyborg alien aliens navigator technician passenger passengers mechanic deserter fishwife netmender orphan twins twin'.split(
      ' ',
    ),
  ),
}

/** Minds without a body: they answer, but never lean on a bar. */
export const VOICE_WORDS: ReadonlySet<string> = new Set(
  'ai computer mind voice intelligence mainframe radio intercom system dispatcher hologram'.split(' '),
)

/** Words that say nothing about what a sentence is about. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  "a an the and or but if of to in on at for from with by as is are was were be been being am i me my mine myself you your yours yourself he him his she her hers it its we us our they them their this that these those who whom whose what where when why how do does did done can could would will should may might must shall not no so then than there here have has had having into onto about up down out off over under again very just too also only even still yet now ever never all any both each few more most other some such own same s t don't i'm it's let's that's there's what's who's where's didn't doesn't isn't aren't wasn't won't can't one two get got go goes went like around back away through upon toward towards while because until before after".split(
    ' ',
  ),
)

/** Capitalised words that begin sentences or name no one. */
export const NOT_NAMES: ReadonlySet<string> = new Set(
  'inside outside upstairs downstairs below above ahead behind beyond around above somewhere elsewhere later soon today tonight tomorrow yesterday the a an this that these those there here it you your he she they we i his her their our my its in on at by to of for from with and but or so yet if when while as after before once then now no not all every each some many most one two three everyone everything nothing nobody somebody something only even still never always perhaps maybe rain snow wind fog mist night dawn dusk day morning evening winter summer spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december mr mrs ms dr miss sir yes okay oh ah hello hi hey please thank thanks sorry what who where why how which whose is are was were do does did can could will would should god english earth mars ai'.split(
    ' ',
  ),
)
