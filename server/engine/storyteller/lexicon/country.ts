// Places under the sky: what one sees there, and what is going on.
import type { PlaceKind, PlaceLines } from './types.ts'

type Country =
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

export const COUNTRY: Record<Country & PlaceKind, PlaceLines> = {
  town: {
    indoors: false,
    survey: [
      'The houses lean together over the lane as if to hear better. Half the shutters are closed. On one door somebody has chalked a circle; and now that you have seen one, you see that there are others.',
      'There is a well, with a worn step to it, and a notice nailed up beside it, and a space round the notice where people do not stand.',
      'Three ways meet here. Down one there is a noise of hammering, down another a smell of bread, and down the third nothing, which a dog is watching.',
    ],
    air: [
      'A cart goes by, its axle complaining of everything since spring.',
      'Overhead a window opens, somebody looks at you, and it shuts.',
      'Two women stop talking as you come level, and start again when you have passed.',
      'A shutter knocks, and knocks, and is let be.',
      'Water runs along the gutter and talks to itself.',
      'A boy goes past at a run, with something under his shirt.',
      'There is a smell of bread and horses, and, from somewhere, of burnt hair.',
      'A dog barks twice in another street, and stops in the middle of the third.',
    ],
  },
  road: {
    indoors: false,
    survey: [
      'The road goes on ahead of you until it is too thin to see. There are ruts in it, old ones, with one new pair laid across them that leaves the track and does not come back.',
      'A milestone leans in the verge. Its number has been cut out and another put in; from where you stand it is hard to say which of them is wrong.',
      'On one side there is a ditch, and on the other a wall with a gap in it. Somebody has hung a rag at the gap, for a sign, or out of tidiness.',
    ],
    air: [
      'A long way off on the road something is moving, at the pace of something that is carried.',
      'Gravel shifts under your boots and keeps quiet again when you stand.',
      'A crow on a post watches you come, and go, and keeps its opinion to itself.',
      'The way bends here for no reason that you can see, as if something used to be in it.',
      'Wind goes through the hedge like a hand through papers.',
      'You pass a shoe, and for the next half mile you do not pass the other one.',
      'Behind you, your own dust has not quite decided to settle.',
      'A wheel lies in the ditch with grass up through the spokes.',
      'Somewhere ahead there are bells, small ones, such as they hang on a lead mule; and then there are none.',
    ],
  },
  forest: {
    indoors: false,
    survey: [
      'Trunks, and between the trunks more trunks. There is a path of a kind, no wider than a deer; and along it, at about the height of your chest, somebody has cut a notch in every seventh tree.',
      'The trees stand back here round a ring of short grass. There has been a fire in the middle of it. You put your hand to the ashes, and they are not as cold as you would like.',
      'Light comes down in pieces. To the left the ground falls away towards a noise of water; to the right it rises, and the birds up there are silent.',
    ],
    air: [
      'A twig breaks, off to one side, under something that then stands still.',
      'Leaves come down one at a time, as though each had been asked.',
      'There is a smell of mushrooms and cold smoke.',
      'A bird says the same three notes, and waits, and says them again.',
      'The roots here come up out of the ground like the knuckles of people hanging on.',
      'Something has been rubbing against the bark, higher up than your head.',
      'For a moment all the leaves turn over at once and show you their pale sides.',
      'It is the kind of quiet in which one begins to hear one’s own sleeves.',
      'A spider has strung the path from side to side, and you are the first through it today.',
      'Bark comes away from a dead trunk in one long sheet, and underneath it is all written over by beetles.',
    ],
  },
  marsh: {
    indoors: false,
    survey: [
      'Reeds, water, and more reeds, and a line of posts going out across it all that may once have been the edge of a road. The seventh post has a cloth tied round it. The eighth is down.',
      'The land, what there is of it, lies about in pieces no bigger than tables. Between them the water is black, and perfectly smooth, and here and there lets go a bubble, as if it had been meaning to mention something.',
      'A causeway of planks runs out from where you stand, green with slime, and sunk in the middle. At the far end, small and yellow, there is a light; and then there is not.',
    ],
    air: [
      'The reeds lean all one way, and then, without any wind, the other.',
      'A heron gets up, slow as a drawbridge, and takes itself off.',
      'Something goes into the water with a small round sound, and does not come out.',
      'The air smells of mint and rot, in about equal parts.',
      'Mist lies along the channels, exactly as high as a man’s waist.',
      'Out on the water something knocks, wood on wood, with no more rhythm than a thing adrift.',
      'Midges stand in a column over the path like a ghost that has not made up its mind.',
      'Your boot makes a print, and the print fills up behind you.',
      'Far out, a bittern booms: one note, low, like someone blowing across a jug.',
    ],
  },
  shore: {
    indoors: false,
    survey: [
      'There is a landing here, of grey planks, with a post for a rope and a rope on the post. The other end of the rope hangs straight down into the water. Nothing is tied to it.',
      'Boats lie keel up along the edge like a row of sleeping cattle. One has been turned over again, since the last tide; the mark of it is still wet.',
      'You can see a long way, and there is not much to see with it: flat water, a bar of paler water, and a thing that is either a buoy or a head.',
    ],
    air: [
      'The water comes up, looks at the stones, and goes back.',
      'A gull walks along the edge with its hands behind its back.',
      'Rope creaks on wood, over and over, like somebody asking the same thing.',
      'The smell is of tar and salt and things that were fish.',
      'A bell on a buoy, out where you cannot see it, says one word and is quiet.',
      'Foam slides up the stones in long, unfinished sentences.',
      'Something pale turns over in the shallows and turns out to be weed.',
      'A chain runs out, on some boat or other, and stops with a jerk.',
    ],
  },
  deck: {
    indoors: false,
    survey: [
      'The deck runs up to the bows in a long curve, all rope and shadow. A bucket slides a foot to the left, waits, and slides back. By the foremast somebody has drawn a line in chalk, and everyone is staying on one side of it.',
      'Canvas overhead, water all round, and between the two of them not enough wood. There is a boat lashed down amidships, with her cover off, and a keg in her, and a bag of biscuit that nobody has owned to.',
      'Aft there is the wheel, and forward there is the sea, and more of it than anybody could want. One of the hatches has a new lock on it. It is the only thing aboard that has been oiled this month.',
    ],
    air: [
      'A sail claps, fills, and leans its weight on the mast.',
      'The timbers talk to each other all along the side, as they do when nobody is steering quite straight.',
      'Somebody forward is singing under his breath, and leaves out one of the verses.',
      'A block swings overhead, and the shadow of it goes over your face, and back, and over.',
      'Gulls hang off the stern with an air of having been promised something.',
      'The lead goes over the side with a splash, and the voice that calls the depth is in no hurry.',
      'Tar has bubbled up between the planks, and holds on to your boot for a moment, like a child.',
      'Far out, along the line where the sky is stitched on, there is a speck that may be a sail.',
      'The bell is struck, twice, and the second stroke is late.',
    ],
  },
  hills: {
    indoors: false,
    survey: [
      'From up here you can see the way that you came, and how little of it there was. Ahead the path crosses a bare shoulder of rock; there is a cairn on it, and somebody has put a fresh white stone on the top.',
      'The slope goes up in steps, like a stair made by someone with very long legs. Sheep tracks cross it, all going round one hollow, and none going in.',
    ],
    air: [
      'The wind leans on you, not unkindly, to see if you will move.',
      'A stone goes down the slope, click by click, for longer than seems possible.',
      'High overhead a hawk hangs where it has been put.',
      'The cold has an edge on it up here, and a faint taste of tin.',
      'Cloud shadow comes over the hillside, over you, and away, like an eye passing.',
      'Somewhere below there is a sheep with a cough like an old man’s.',
      'Water is running somewhere under the stones, where you cannot get at it.',
      'A scrap of wool on a thorn points downwind.',
      'The path, such as it is, goes on as if it had been told to.',
    ],
  },
  field: {
    indoors: false,
    survey: [
      'It is a wide, plain place with a hedge round it. A scarecrow stands in the middle with its arms out. Somebody has given it a good coat, better than yours, and turned it round to look the other way.',
      'Rows run down to a gate, and beyond the gate there is a lane. All down one row the leaves are trodden flat, and there is a spade standing up in the earth at the end of it.',
    ],
    air: [
      'The grass goes over in a long wave, and gets up again behind it.',
      'Bees are at work in something, with the sound of a distant quarrel.',
      'The gate swings, touches its post, and swings back.',
      'There is a smell of turned earth, dark and rather sweet.',
      'Rooks go over, all talking, like people coming out of a play.',
      'Something runs along the bottom of the hedge for exactly as long as you walk.',
      'A hare sits up, thinks you over, and is elsewhere.',
      'Thistledown goes past, very slowly, at the height of your eyes.',
      'Someone has left a jacket on the fence, and the pockets are inside out.',
    ],
  },
  graveyard: {
    indoors: false,
    survey: [
      'The stones stand at all angles, like people who have stopped listening. Most are too worn to read. The one at your feet is new, and has a name on it, and one date, and room for another.',
      'There is a path between the graves, raked, and a shed with a spade leaning by it. Beyond the last row the grass has been cut out in a neat oblong, and the hole is not deep; not yet.',
    ],
    air: [
      'A jar of flowers has blown over on one of the graves, and the water is still running out of it.',
      'The yews keep their dark about them, like old women with shawls.',
      'A spade rings on a stone somewhere on the far side of the wall, and stops.',
      'Moss has taken the names off, letter by letter, the gentlest ones first.',
      'Nothing moves but the ivy, and the ivy only as much as it has to.',
      'An angel on a plinth has lost both hands, and holds up its wrists to show you.',
      'The gate whines on its hinge, though it was you who shut it.',
      'Rain has filled a stone bowl to the very brim, and it does not tremble.',
      'A robin works its way along a grave, turning over leaf after leaf, like a clerk.',
    ],
  },
  desert: {
    indoors: false,
    survey: [
      'It is all one colour, and then your eye learns it, and it is forty. A line of hollows leads away over the nearest rise: footprints, or what the wind has left of them. Beside them runs a groove, as of something dragged.',
      'There are the ribs of something here, standing up out of the ground; a cart, perhaps, or a beast, or a very small church. In the shade of it lies a water skin, slit from end to end.',
    ],
    air: [
      'Sand goes hissing over the ground at the height of your ankles, on its way somewhere.',
      'The horizon shakes, like a thing seen through tears.',
      'You can hear the blood in your ears, and it sounds like the sea.',
      'A lizard does three quick things and is not there.',
      'Your tongue has begun to feel like something that belongs to somebody else.',
      'The wind has uncovered a row of stones, set on edge, going nowhere.',
      'Far off there is the smoke of a fire, or the dust of someone hurrying.',
      'Heat comes up from the ground as though out of an opened oven door.',
      'At your feet lies half a pot, with the mark of a thumb in the clay.',
    ],
  },
}
