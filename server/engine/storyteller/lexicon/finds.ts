// What searches turn up. Each find has a second look in it, for whoever opens, reads or examines it.
import type { Find, Genre } from './types.ts'

export const FINDS: Record<Genre, readonly Find[]> = {
  fantasy: [
    {
      text: 'a tin box no bigger than your hand, soldered shut',
      name: 'tin box',
      sort: 'container',
      closer:
        'The solder is soft, and gives to a thumbnail and some patience. Inside the tin box there is a lock of hair in waxed paper, and a slip that says, in a round hand: “She was here on the Tuesday, whatever they tell you.”',
    },
    {
      text: 'a letter, folded very small',
      name: 'folded letter',
      sort: 'paper',
      closer:
        'There is no name at the top of the letter, and none at the foot. It says: “Not by water. If he asks you to come by water, say that your mother is ill.” The last four words are underlined.',
    },
    {
      text: 'a brass key on a loop of black ribbon',
      name: 'brass key',
      sort: 'key',
      closer:
        'The brass key is cut for an old sort of lock, with a collar to it. There is a paper tag on the ribbon, and on the tag a number, seven, and beneath the seven, crossed out, another seven.',
    },
    {
      text: 'a horn button with a thread of blue wool still in it',
      name: 'horn button',
      sort: 'cloth',
      closer:
        'It came off by force: the thread of the horn button is stretched, and there is a crumb of cloth in the knot. Blue wool, good wool, and stained along one side with tar.',
    },
    {
      text: 'a knife with a broken tip, wrapped in a page of sums',
      name: 'broken knife',
      sort: 'weapon',
      closer:
        'The broken knife has been cleaned, though not by someone who knew how. It is the page round it that holds you: a column of sums, and at the foot, where the total should be, just the words “and one over”.',
    },
    {
      text: 'half of a wooden tally, split down its length',
      name: 'tally stick',
      sort: 'tool',
      closer:
        'Somebody holds the other half of that tally stick. By the notches it stands for a debt, a large one, or else for a great many nights. The end has been sealed with green wax and a thumb.',
    },
    {
      text: 'a small bell with its tongue tied up in rag',
      name: 'small bell',
      sort: 'bell',
      closer:
        'You unwind a little of the rag from the small bell, and wind it back. Whoever tied it did so with nine knots, and there is a word inked on the cloth, over and over, which seems to be “hush”.',
    },
    {
      text: 'a purse with eleven coins in it, all of them foreign',
      name: 'purse of coins',
      sort: 'money',
      closer:
        'The coins in the purse have a ship on one side and nobody on the other. They are so little worn that they might have been paid over yesterday. For what, they do not say.',
    },
    {
      text: 'a candle end with a pin stuck through it',
      name: 'candle end',
      sort: 'light',
      closer:
        'They say that a pin in a candle is to call someone: when the flame gets to it, they come. The candle end has burned to within a hair of the pin. Then somebody, or somebody’s nerve, has blown it out.',
    },
    {
      text: 'a child’s drawing on the back of a bill',
      name: 'drawing',
      sort: 'picture',
      closer:
        'The drawing is of a house, a boat, and five people in a row, smiling hard. The fifth has been added in another colour, taller than the door, and somebody has given it no face, but a very great many fingers.',
    },
  ],
  scifi: [
    {
      text: 'a data wafer, snapped almost in two',
      name: 'data wafer',
      sort: 'machine',
      closer:
        'You hold the data wafer edge to edge and get nine seconds out of it: a corridor, a light swinging, and a voice, quite calm, that says, “No, leave it open. It knows the way.” Then it begins again.',
    },
    {
      text: 'a crew tag with the name burnt off',
      name: 'crew tag',
      sort: 'key',
      closer:
        'The burn on the crew tag is neat; somebody took a torch to it and kept their hand still. The number underneath has survived. You know the pattern. It is one higher than the last number that was ever issued.',
    },
    {
      text: 'a sealed ration tin that rattles',
      name: 'ration tin',
      sort: 'container',
      closer:
        'You peel back the lid of the ration tin. It holds teeth of brass, four of them, off some small gear wheel, and a scrap of label on which somebody has printed: THESE ARE NOT SPARES.',
    },
    {
      text: 'a handwritten log, on actual paper',
      name: 'log',
      sort: 'paper',
      closer:
        'You open the log at the last page with writing on it. “Day 40. It has stopped asking us questions, and Ren says that is good news. I do not think that it has run out. I think it has what it wanted.”',
    },
    {
      text: 'a glove with six fingers',
      name: 'glove',
      sort: 'cloth',
      closer:
        'The glove is standard issue, but for that. The sixth finger is no afterthought; it has been cut and sealed with the rest of it, and on the inside it is the most worn of them all.',
    },
    {
      text: 'a pocket recorder, its light still blinking',
      name: 'pocket recorder',
      sort: 'machine',
      closer:
        'The pocket recorder is still recording. You wind it back an hour, two hours, and there is nothing on it but a room; then, close to, somebody breathing in as though to speak; and then your own steps, arriving.',
    },
    {
      text: 'a hand-cut key of hull plate',
      name: 'plate key',
      sort: 'key',
      closer:
        'Somebody made the plate key with a file and a great deal of time. There is not a lock aboard that should need one. It has been used, though: the edge of it is bright.',
    },
    {
      text: 'a strip of negatives in an evidence sleeve',
      name: 'strip of negatives',
      sort: 'picture',
      closer:
        'You hold the negatives to the light. A planet; a planet, nearer; the same planet with a dark line across it. In the last there is no planet at all, and the stars that it stood in front of are not there either.',
    },
    {
      text: 'a seedling in a specimen jar, quite healthy',
      name: 'seedling',
      sort: 'plant',
      closer:
        'The seedling turns to follow your lamp; nothing odd in that. When you put the lamp behind your back, it goes on turning, until it is pointed at your face. The label on the jar gives a planting date, next month.',
    },
  ],
  horror: [
    {
      text: 'a photograph, face down',
      name: 'photograph',
      sort: 'picture',
      closer:
        'The photograph is of this place, from about where you stand, and lately. There is somebody in it with their back to the lens. They are wearing what you are wearing, and are looking down at something in their hand.',
    },
    {
      text: 'a tobacco tin full of milk teeth',
      name: 'tobacco tin',
      sort: 'container',
      closer:
        'You do not mean to count them. There are more in the tobacco tin than one child has, or two. At the bottom lies a folded paper with your own initials on it, and the paper is empty.',
    },
    {
      text: 'a diary with the last week cut out',
      name: 'diary',
      sort: 'paper',
      closer:
        'The diary is weather, mostly, and meals. Then: “Heard it again. M. says rats.” Then: “Not rats.” Then the stubs of seven pages; and, on the inside of the cover, pressed in with a nail: “It only wants to be asked.”',
    },
    {
      text: 'a doll with its mouth sewn up in red',
      name: 'doll',
      sort: 'picture',
      closer:
        'The stitches in the doll’s mouth are fresh. There is something behind them, something small and hard. You work one stitch loose, and hear, quite distinctly, a breath let out; and you find that you have put it down.',
    },
    {
      text: 'an iron key, warm to the hand',
      name: 'iron key',
      sort: 'key',
      closer:
        'The iron key gets no cooler. There are letters round the bow of it, worn almost smooth. You make them out with a fingertip rather than an eye: LET IT BE LOCKED.',
    },
    {
      text: 'a cassette marked “for after”',
      name: 'cassette',
      sort: 'machine',
      closer:
        'On the cassette there is a long hiss, and then a woman’s voice reading names. You know none of them. You listen to the end, and it is a good way through the second side before you understand that they are in the order of a street.',
    },
    {
      text: 'a candle of dirty yellow fat',
      name: 'yellow candle',
      sort: 'light',
      closer:
        'The yellow candle has something in it besides wick; you can see the shadow of it, curled. It has been lit just once. There is a thumbprint in the soft part, and it goes the wrong way round.',
    },
    {
      text: 'a roll of bandage, used, still damp',
      name: 'bandage',
      sort: 'cloth',
      closer:
        'You unroll the bandage a turn or two. It has kept the shape of what it went round, and it was not an arm, or a leg, or a head. There is writing on the inner side, and it is upside down from where you stand.',
    },
  ],
  modern: [
    {
      text: 'a phone with a cracked screen and one bar of charge',
      name: 'cracked phone',
      sort: 'machine',
      closer:
        'The cracked phone is not locked. No photographs, no names; one number, called forty times in a night, and a message never sent: “you said nobody would be home”.',
    },
    {
      text: 'a left-luggage ticket, for today',
      name: 'luggage ticket',
      sort: 'paper',
      closer:
        'The luggage ticket is for locker 118. Someone has written on the back, in ballpoint, and pressed hard: “Don’t let Dan carry it.” You do not know a Dan. You rather wish you did.',
    },
    {
      text: 'a key card in a plain sleeve',
      name: 'key card',
      sort: 'key',
      closer:
        'There is no name on the key card. There is a photograph, and you look at it for a good while, since it is of a chair: an ordinary chair, properly lit, with nobody in it.',
    },
    {
      text: 'an envelope of cash, short by one note',
      name: 'envelope of cash',
      sort: 'money',
      closer:
        'You count the envelope twice. Forty-nine notes, all new, in order, and a gap in the order at number thirty-one. Somebody took just one; or somebody wanted it seen that they could.',
    },
    {
      text: 'a shoebox done up with far too much tape',
      name: 'shoebox',
      sort: 'container',
      closer:
        'It takes some getting into. In the shoebox there are receipts, eleven years of them, flat and in order; and each one, whatever it is for, is for two.',
    },
    {
      text: 'a spiral notebook with a bullet hole in it',
      name: 'notebook',
      sort: 'paper',
      closer:
        'The hole goes through the notebook as far as the ninth of March. Before that it is car numbers and times. After it somebody, using the same pen, has gone on writing round the hole.',
    },
    {
      text: 'a single earring, the expensive sort',
      name: 'earring',
      sort: 'picture',
      closer:
        'The earring is a good stone in an old setting. The hook has been straightened, as if it had been used for something: a small lock, say, by someone in no position to be choosy.',
    },
    {
      text: 'a street map with one block cut out',
      name: 'street map',
      sort: 'paper',
      closer:
        'You lay the street map flat and work out what is missing. The cut is clean, done with a blade. Three streets and a park are gone; and, give or take, if you were a dot, so are you.',
    },
  ],
}

/** Finds that belong to whoever the story says is missing. */
export const MISSING_FINDS: readonly Find[] = [
  {
    text: 'a glove, stiff with dried mud, that may well be {missingwhose}',
    name: 'muddy glove',
    sort: 'cloth',
    closer:
      'The muddy glove has been pulled off inside out, as one does with the teeth, when the other hand is busy. There is a splinter in the palm of it. You put it with the few things you know about {missing}, and they still do not make a person.',
  },
  {
    text: 'a pipe, bitten through at the stem, and set down where {missing} must have stood',
    name: 'bitten pipe',
    sort: 'tool',
    closer:
      'There is still tobacco in the bitten pipe. Nobody puts down a full pipe to go on a journey. If it was left here by {missing}, then it was left between one breath and the next.',
  },
  {
    text: 'a scrap of paper, with a time on it, in what could be {missingwhose} hand',
    name: 'scrap of paper',
    sort: 'paper',
    closer:
      'The scrap of paper says “half past, and alone”. It has been folded and unfolded until it is as soft as cloth. So {missing} was expected somewhere; and whoever was waiting knew how to spell.',
  },
]
