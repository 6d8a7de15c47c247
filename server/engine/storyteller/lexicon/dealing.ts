// How things done with other people, with one’s feet, or with oneself turn out.
import type { Intent, Outcomes } from './types.ts'

/** Lines by intent and outcome. A line is used only when the scene can fill every slot that it names. */
export const DEALING = {
  talk: {
    well: [
      '{Who hears} you out, and by the end of it is standing a little closer.',
      '{Who nods} slowly, as though you had answered a question that nobody asked.',
      'It goes better than you had feared. {Who looks} at you for the first time as though there were somebody there.',
    ],
    mixed: [
      '{Who listens}, giving little away.',
      '{Who answers} at a slant, as people do when they are listening for something else.',
    ],
    badly: ['It comes out wrong, and you both know it.'],
  },
  ask: {
    well: [
      '{Who thinks} about it, and decides that you may as well know.',
      '{Who glances} about, and then answers.',
    ],
    mixed: [
      '{Who tells} you the part that is safe to tell.',
      '{Who answers}, but leaves a gap in the middle of it, about the size of the thing you wanted.',
    ],
    badly: [
      '{Who shakes} {their} head. It is not a question for this place, it seems, or not for this hour.',
    ],
  },
  call: {
    well: [
      'Your voice goes out ahead of you, and for some time that is all. Then, a long way off, something that might be an answer.',
      'It is louder than you meant it to be. Everything that was making a noise stops, to hear who you are.',
    ],
    mixed: ['The echo brings it back to you with one or two of the words changed.'],
    badly: ['Nothing answers. You wish, a little, that you had not told the silence where you are.'],
  },
  persuade: {
    well: [
      'You see the moment at which {who comes} round to it: a breath let out, a hand turned over. Very well; this once.',
      'It takes a while, but {who is} tired of saying no, and you are not yet tired of asking.',
    ],
    mixed: ['{Who will} go half the way with you, and there is a price for the other half.'],
    badly: [
      '{Who has} heard better, and from people with more to offer.',
      '{Who lets} you finish, quite politely, and says no.',
    ],
  },
  threaten: {
    well: [
      'The colour leaves {who}’s face. {Who looks} round for help, finds none, and gives way.',
      'You do not raise your voice. It is that, you think, which does it.',
    ],
    mixed: ['{Who gives} way, but the look that comes with it promises interest on the debt.'],
    badly: ['{Who laughs}, once, without malice, and it is you who feels the smaller for it.'],
  },
  attack: {
    well: [
      'It is over faster than you feared. {Target is} down, or done, and you are still on your feet and breathing like a bellows.',
      'The blow lands where you meant it to, and {target gives} ground, and then more of it.',
      '{Target reels} back. For the moment, all the room in the world is yours.',
    ],
    mixed: [
      'You land something, and so does {target}; you circle apart, both the worse for it.',
      '{Target gives} ground, but not without an answer, and you will feel that one tomorrow.',
    ],
    badly: [
      '{Target is} quicker than you had bargained for, and it is you who staggers.',
      'Your footing goes at the worst moment, and the answer comes hard. You get your guard up again, more or less.',
    ],
  },
  defend: {
    well: [
      'The worst of it slides past you.',
      'You hold, and what was coming breaks against you and falls away.',
    ],
    mixed: ['You turn most of it aside: most, not all.', 'You give ground rather than blood, mostly.'],
    badly: ['Your guard is in the right place a moment too late.'],
  },
  flee: {
    well: [
      'Nothing follows, or nothing fast enough. When you stop to listen there is only your own heart.',
      'You do not look back until it no longer matters, and when you do there is nothing to see but the way that you came.',
    ],
    mixed: ['You get clear, though not clean: something has had a piece of your sleeve.'],
    badly: [
      'The way out is not where you thought it was, and finding that out costs you more time than you have.',
    ],
  },
  move: {
    well: [
      'Nothing bars the way.',
      'It is further than it looked, as places are when you do not know what you will find there.',
      'You go at the pace of someone who has not yet made up their mind, and arrive all the same.',
      'Twice you think that you hear steps behind you; twice there is no one.',
    ],
    mixed: [
      'The way doubles back on itself once, to see whether you mean it, before it lets you through.',
      'You get there later than you had hoped, by a way that you would not choose again.',
    ],
  },
  climb: {
    well: [
      'Hand over hand, not looking down, you come up into a different quality of air.',
      'It is easier than it looked from below, and you decide not to think about the coming down.',
    ],
    mixed: [
      'You are most of the way up when a hold breaks off in your hand. You find another. It takes a moment to let go of that one.',
    ],
    badly: ['It crumbles under you, and you come down faster than you went up, and sit there for a bit.'],
  },
  follow: {
    well: [
      'You keep just far enough behind. Whatever goes ahead of you does not turn round; either it has not noticed, or it does not mind.',
      'It leads you on, round one corner and then another, always with the air of being about to arrive.',
    ],
    mixed: [
      'You lose the thread once, and find it again, and are not perfectly sure that it is the same one.',
    ],
    badly: [
      'You lose it between one breath and the next. It was there, and now there are only places where it might be.',
    ],
  },
  sneak: {
    well: [
      'Nothing stirs. You might be a draught, or a thought that somebody decided not to have.',
      'You keep to the edges, where things creak less, and no head turns.',
    ],
    mixed: [
      'Something underfoot complains. You stand on one leg for what feels like a season, and then go on.',
      'You get by, but not without leaving a question in the air.',
    ],
    badly: [
      'Something shifts beneath your heel, loud as a shout in that hush. There is a silence after it of the listening kind.',
    ],
  },
  rest: {
    well: [
      'The quiet does its work, and nothing breaks it.',
      'You let your shoulders down from around your ears. It is surprising how far they have to go.',
      'For a while you do nothing at all, and do it rather well.',
    ],
    mixed: ['You doze rather than sleep, with one ear open, as a hare rests.'],
    badly: ['Rest will not come. Every small sound has your name in it.'],
  },
  wait: {
    well: [
      'Nothing happens, at some length. Then it goes on not happening in a slightly different way, and you look up.',
      'You let the time go by you without touching it. It is a skill, and you have had practice.',
      'A minute, or what feels like one, is long enough to learn the sounds of a place; you learn these.',
    ],
    mixed: ['You wait until waiting begins to feel like hiding, and then for a little longer.'],
  },
  consume: {
    well: [
      '{It is} better than {it looks}, and you feel {obj} go down like the first good news in days.',
      'You had not known how much you wanted {obj} until {it was} gone. Warmth makes its way out to your fingers.',
    ],
    mixed: [
      '{It tastes} of smoke and of whatever was in there before, but your stomach, after some debate, raises no objection.',
    ],
    badly: ['One mouthful is enough to tell you something about the cook, or the cellar, or the year.'],
  },
  heal: {
    well: [
      'You do what needs doing, slowly, and in the right order. The breathing eases; so, after a while, does yours.',
      'It is rough work, but it holds, and nobody is going to be judging the stitches.',
    ],
    mixed: ['It will do until something better is found.'],
    badly: ['You do what you can, and it is not enough, or it is not enough yet.'],
  },
  trade: {
    well: [
      'You shake on a fair price, or near enough. Each of you goes away thinking the other a fool, which is how one knows.',
      'The bargain is struck more easily than you expected, and you go over it again in your mind to see what you missed.',
    ],
    mixed: ['You get what you came for, and pay too much for it.'],
    badly: ['No bargain; the price climbs each time you open your mouth.'],
  },
  think: {
    well: [
      'You turn it over, and over again. There is a thread in it somewhere, and for a moment you have the end of it between your fingers.',
      'It does not come clear, quite, but it comes nearer. Some things have to be let walk up to you by themselves.',
      'The thought has been waiting for you to have it. You have it now, and it makes itself at home.',
    ],
    mixed: ['You get so far with it, and there it stops, like a road on an old map.'],
  },
  emote: {
    well: [
      'It surprises you a little, and does you good.',
      'If anyone thinks it strange, they are kind enough to find something else to look at.',
      'For as long as it lasts you are not thinking of anything else, and that is worth something.',
    ],
  },
  knock: {
    well: [
      'The sound goes through to the other side and walks about in there. After a time, something comes back towards it.',
      'You wait. There is a shuffle, a pause, and the particular quiet of somebody standing very near on the other side.',
    ],
    mixed: ['Nobody comes; but a light that was on in there has gone out.'],
    badly: ['It sounds like an empty place. You knock again anyway, so as to have been polite.'],
  },
  pray: {
    well: [
      'The words are older than you are and know their own way. When they run out, the quiet is not quite the same quiet.',
      'You cannot say that anything answers. You can only say that, for a moment, it feels as though something had put its work down to listen.',
    ],
  },
  try: {
    well: [
      'There is no rule for such a thing, so you make one up as you go, and it very nearly fits.',
      'It is not what anybody would have advised. It goes rather well.',
      'Whatever one is supposed to feel on such occasions, you feel some of it.',
    ],
    mixed: [
      'It comes off in part. You look at the part that did not, and decide that it was never the important one.',
      'You have the sense of having been watched while you did it, by something that is still making up its mind.',
    ],
    badly: ['It does not work, but it fails in an interesting way, and you make a note of that.'],
  },
} satisfies Partial<Record<Intent, Outcomes>>

/** What comes of going to sleep. */
export const SLEEP: readonly string[] = [
  'You go down into it as into water, and nothing follows. When you come up again the light has moved, and you could not say how far.',
  'You dream of a door, and of someone on the other side of it being very patient. Then you are awake, with your hand out.',
  'It is the thin sort of sleep, that lets the voices through. Still, you have had it, and there is more of you than there was.',
  'You are gone before you have finished lying down. What wakes you is nothing: a nothing with an edge to it, as if something had just left off.',
]

/** What comes of touching somebody. */
export const AFFECTION: readonly string[] = [
  '{Who is} still for a moment, as one is for a bird that has come to the hand; and then is not.',
  'Whatever {who was} about to say is not said. It seems to be a comfort, to one of you.',
  '“Well,” {who says}, and finds that there is nothing to put after it.',
  '{Who does} not pull away. You count that, for now, as an answer.',
  'You feel {who} go tense, and then, by small degrees, not.',
]

/** What comes of speaking to somebody who is not there. */
export const NOBODY_THERE: readonly string[] = [
  'There is no one near enough to answer you, or no one who wants to.',
  'The words go out, and for now nothing comes back.',
  'Nobody answers. You hadn’t altogether thought that anybody would.',
  'It sounds different aloud from how it did in your head. There is no one by to tell you which was better.',
  'You listen for a reply, and get only the place itself, going on as before.',
  'Said to the empty air, it has a way of hanging about.',
  'If anyone hears, they keep it to themselves.',
]
