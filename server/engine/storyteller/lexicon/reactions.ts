// What others make of what the player does, and what goes through his own mind meanwhile.

/** Somebody who is by takes notice of what the player has to do with. */
export const OF_THE_THING: readonly string[] = [
  '{Who looks} at {item}, and then at you, and seems to be doing a sum.',
  'You see {who} glance at {item} and away again, like someone passing a house that they used to live in.',
  '{Who has} moved half a step, so as to keep {item} in sight.',
  '“I’d leave {item} be,” {who says}, though not very hopefully.',
  '“That’s {item}, that is,” {who says}, as if you had asked.',
  '“People have had trouble over {item} before now,” {who remarks}, to the air.',
  '{Who starts} to say something about {item}; you can see the words get as far as the teeth.',
  'It strikes you that {who is} not looking at {item}, and is taking some pains over it.',
]

/** Somebody who is by when the player does something loud or rough. */
export const OF_THE_NOISE: readonly string[] = [
  '{Who has} gone very still.',
  '“Was that needful?” {who asks}, when it is quiet again.',
  '{Who has} taken one step back, and no more than one.',
  '“Well, they’ll have heard that,” {who says}.',
  '{Who lets} out a breath that must have been held for some time.',
]

/** A thing at hand brings back what hangs over the story. */
export const OF_THE_THREAD: readonly string[] = [
  'You wonder if {missing} ever laid a hand on {item}.',
  'It is foolish, but you look at {item} and think of {missing}.',
  'If {item} could talk, you would begin by asking about {missing}.',
  'You try to think how {item} would have looked to {missing}, on the last day that anybody can account for.',
  'From {item} your eye goes, as it always does sooner or later, to {duty}.',
  'You half expect {silent} to have something to say about {item}. It used to have something to say about everything.',
]

/** What goes through the player’s mind and body in any world. */
export const INNER: readonly string[] = [
  'You find that you have been holding your breath, and let it go.',
  'Something about it bothers you, and goes on bothering you after you have stopped looking for what.',
  'You are hungrier than you had noticed.',
  'The back of your neck would like you to turn round. You do; there is nothing there, and it is not convinced.',
  'For a moment you are quite sure that you have done this before, and that it went otherwise.',
  'It occurs to you that nobody knows exactly where you are.',
  'You rub your eyes. It has been a long day, or a long several days, and it shows no sign of being over.',
  'Your hands are steady. You look at them with some surprise.',
  'You would give a good deal, just now, for a second opinion.',
  'It would be easy to be afraid. You look into it, and decide to leave it for later.',
  'You run over what you know, and it does not take long.',
  'Somewhere in the back of your mind a small clerk makes a note of the time.',
  'You tell yourself that there will be a reason for it. There generally is, though it is not always a comfort.',
  'There is a stone in your boot. You have been meaning to see to it for some while.',
  'You think of three things that you ought to have asked, and of nobody to ask them.',
  'It is not courage, exactly, that keeps you here. It is more that you would like to know.',
  'The silence afterwards is of the sort that one feels obliged to fill. You do not fill it.',
  'Your heart is going a little faster than the facts would seem to call for.',
  'You have the odd idea that it was expected of you.',
  'An old tune comes into your head, and you cannot think where you had it from.',
  'You shift your feet, and the world, which had been leaning in, leans back again.',
  'You count to ten, as you were taught. At seven you find that you are listening.',
  'There is a trick to not being frightened, and it is to be interested. You are very interested.',
  'You swallow, and it is louder than it should be.',
  'You make up your mind, and a moment later have to make it up again.',
  'There is a word for what you feel, and it is in some other language.',
  'You have been in worse places, and thought better of them afterwards.',
  'It comes to you that you are enjoying this, a little, and that it would not do to say so.',
  'Your mouth is dry. You could not say when that began.',
  'You listen for your own good sense, and hear it a long way behind, calling on you to wait.',
  'You wish, not for the first time, that you had been told less and shown more.',
  'If someone were to ask, you could account for every step that has brought you here. It is the sum of them that looks odd.',
  'You notice that you are standing as if for a portrait, and stop.',
  'A yawn takes you by surprise, like a remark in bad taste.',
  'You have the sense of being a page behind.',
  'It is a small thing. You have noticed, over the years, that it is always a small thing.',
  'You are tired of guessing, and so, to be fair, you guess again.',
  'You put a hand to your face, and are surprised at how cold one of them is.',
  'Someone once told you to look at the edges of things. You look at the edges.',
  'There is a moment for turning back, and you stand quite still until it has gone by.',
  'You have no reason to be cheerful, and find that you are, and let it pass without remark.',
  'You could swear that you left that otherwise.',
  'The thought goes by so quickly that you only see the back of it.',
  'You try to remember what you were told about places like this. It was not “go in”.',
]
