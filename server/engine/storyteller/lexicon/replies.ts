// What people say back, by what was said to them.

/** What somebody means by what they say. */
export type SpeechAct =
  | 'greeting'
  | 'farewell'
  | 'thanks'
  | 'apology'
  | 'introduction'
  | 'whoAreYou'
  | 'who'
  | 'where'
  | 'when'
  | 'why'
  | 'how'
  | 'what'
  | 'whether'
  | 'request'
  | 'offer'
  | 'threat'
  | 'insult'
  | 'praise'
  | 'yes'
  | 'no'
  | 'statement'

/** Lines by what was said. `{topic}` is what it was about, `{name}` the name that the player gave. */
export const REPLIES: Record<SpeechAct, readonly string[]> = {
  greeting: [
    '“And to you,” {who says}. “You’ll want something. People who say it that nicely always want something.”',
    '“Hello yourself,” {who says}. “You have picked an odd time for it, but come on.”',
    '“Good of you to say so,” {who says}. “Most only come as far as the door.”',
    '“There you are,” {who says}, as though you had been expected, and some time ago.',
  ],
  farewell: [
    '“Mind how you go,” {who says}. “I’d tell you to keep to the path, if I thought that it kept to itself.”',
    '“You’ll be back,” {who says}. It does not sound like a threat, or quite like anything else.',
    '“Go well,” {who says}; and then, when you have half turned: “If anybody asks, I haven’t seen you.”',
  ],
  thanks: [
    '“Don’t,” {who says}. “Wait until you know what it costs.”',
    '“It was nothing,” {who says}, “or near it. You would have done the same, I dare say.”',
    '“You can thank me when it’s over,” {who says}, but is not displeased.',
  ],
  apology: [
    '“No harm done,” {who says}, and then, after some thought, “or none that wasn’t done already.”',
    '“I know you are,” {who says}. “It’s a start. It doesn’t mend anything, but it’s a start.”',
    '“Let it lie,” {who says}. “There’s worse than that on the way.”',
  ],
  introduction: [
    '“{Name},” {who says}, trying it over. “I’ve heard worse. I’ll remember it, if that’s what you want; not everyone does.”',
    '“Well, {name},” {who says}, “now I shall have to be sorry if anything happens to you.”',
    '“{Name}. I knew somebody of that name,” {who says}. “You’ve a look of them, about the eyes. It is not altogether a compliment.”',
  ],
  whoAreYou: [
    '“Nobody that you need write home about,” {who says}. “I was here before the trouble, and I mean to be here after.”',
    '“Me? I see to things,” {who says}. “Somebody has to, and the others all had somewhere to be.”',
    '“Ask anyone,” {who says}. “Then ask them who they are, and see which of us you believe.”',
  ],
  who: [
    '“I could give you a name,” {who says}, “but then you’d go and use it. Ask me who was the last to leave. That’s the better question.”',
    '“Somebody who knew the way in the dark,” {who says}. “There aren’t many, and you are looking at one, so I’ve been careful to think of the others.”',
    '“If I knew that,” {who says}, “I’d sleep.”',
  ],
  where: [
    '“Not here,” {who says}. “I’ve looked. You’d do better to start from the last place where anyone was sure, and go on from there on foot.”',
    '“Further than you’d think, and nearer than I like,” {who says}, with a tilt of the head that might be meant for a direction.',
    '“Where does anything go?” {who says}. “Down, mostly. I’d try low ground before high.”',
  ],
  when: [
    '“The night before last,” {who says}, “or what I’d call night. I remember, since it was the first time that I locked up and then went back to see if I had.”',
    '“Not long,” {who says}. “Long enough for people to have stopped talking about it; you know how that is.”',
    '“Soon,” {who says}. “It would have been now, only you turned up.”',
  ],
  why: [
    '“Because nobody stopped it,” {who says}. “That’s the why of most things. You’ll have hoped for a better one.”',
    '“I’ve turned that over more nights than I can count,” {who says}. “The nearest I can come is this: somebody was frightened, and somebody else knew of what.”',
    '“Does it need a reason?” {who says}. “Well, yes. I suppose that’s why neither of us is asleep.”',
  ],
  how: [
    '“Slowly,” {who says}, “and with somebody holding the light. That’s how anything is done here.”',
    '“The way you’d eat a horse,” {who says}. “Start at the end that doesn’t bite.”',
    '“I’d show you if I had the time,” {who says}. “Watch the hands, not the face. That’s the whole of it.”',
  ],
  what: [
    '“What you see,” {who says}, “and a bit more after dark. I don’t tell people about the bit more until they have eaten.”',
    '“I’ve given up putting a name to it,” {who says}. “Things with names, you can send for someone.”',
    '“That’s three questions with one hat on,” {who says}. “Ask me the smallest, and we’ll see.”',
  ],
  whether: [
    '“I might,” {who says}. “It would depend on what you did with the answer.”',
    '“Yes,” {who says}; and then, as honesty gets the upper hand, “that is, I did. I’m not so sure since last night.”',
    '“No,” {who says}, too quickly, and then again, at the proper speed: “No.”',
    '“You’d be the third to ask,” {who says}. “I told the first one yes and the second one no, and neither came back to complain.”',
  ],
  request: [
    '“I can do that,” {who says}, “or I can see to it that nobody stops you from doing it. Which had you rather?”',
    '“Since you ask,” {who says}. “There are not so many who do. Give me a moment, and don’t touch anything.”',
    '“Not for nothing,” {who says}. “But I’m easily paid. Tell me one thing that’s true, and we’ll call it square.”',
    '“Can’t be done,” {who says}, “not tonight. Ask me again when there’s nobody at the window.”',
  ],
  offer: [
    '“That’s handsome of you,” {who says}. “I’d have said no yesterday.”',
    '“I won’t refuse,” {who says}. “Start by not getting killed; it upsets the others.”',
    '“You don’t know what you’re offering,” {who says}. “I’ll take it, though. I’m past being fair.”',
  ],
  threat: [
    '“I’ve been told that by bigger,” {who says}, not moving. “They went in at that door and made a good deal of noise, and where are they now?”',
    '“There’s no call for that,” {who says}. It is said quite gently, and you notice that you can no longer see both of those hands.',
    '“If you like,” {who says}. “But do it before the light goes. I’d hate for you to hit the wrong one.”',
  ],
  insult: [
    '“That’s as may be,” {who says}. “I’ll thank you to say it quieter.”',
    '“You’re tired,” {who says}. “I’ll suppose that you’re tired.”',
    '“I’ve been called that by my own mother,” {who says}, “and she took more trouble over it.”',
  ],
  praise: [
    '“You want something,” {who says}, but cannot help looking pleased.',
    '“I’ve had a long time to get it right,” {who says}, “and nobody to show it to. So, thank you.”',
    '“It’s kind of you to notice,” {who says}. “Don’t go on, or I’ll think that you’ve come about the money.”',
  ],
  yes: [
    '“Good,” {who says}. “That makes two of us, and we can call it a plan.”',
    '“I thought you might,” {who says}. “Then there’s no use in our standing here.”',
  ],
  no: [
    '“No,” {who says}, nodding. “No, I wouldn’t either. I only thought that I’d see what your face did.”',
    '“Suit yourself,” {who says}. “It’ll be there tomorrow. It’s never once not been there.”',
  ],
  statement: [
    '“Is that so,” {who says}. It is not altogether a question. “Then you have seen more than I have, or less than you think.”',
    '“I don’t say you’re wrong,” {who says}. “I say keep your voice down.”',
    '“You’re not the first who’s told me that,” {who says}. “You’re the first who waited to hear what I’d say.”',
    '“Well,” {who says}, and lets the word stand by itself for a time. “It’s something to have it said out loud.”',
    '“I’ll think about that,” {who says}. “I’ve nothing else to do between now and morning but think about things.”',
    '“Funny,” {who says}. “I’d have put it the other way about.”',
  ],
}

/** What people say about something that they were asked about and that nothing is written of. */
export const ON_TOPIC: readonly string[] = [
  '“{Topic}?” {who says}. “There’s those who could tell you, and they’re the ones who won’t.”',
  '“I’ve heard {topic} talked of,” {who says}, “but only ever by people on their way out.”',
  '“You’re the second to ask me about {topic},” {who says}. “I’ll tell you what I told the other one: look at what’s been moved.”',
  '“Ah,” {who says}. “{Topic}. I wondered how long it would be before somebody said it.”',
  '“If it’s {topic} you’ve come about,” {who says}, “you had better sit down, and keep your coat on.”',
  '“{Topic},” {who says}, as one might say the name of a street one no longer goes down. “What have they been telling you?”',
]

/** How a fact that somebody knows is said aloud. `{fact}` has no full stop. */
export const TOLD: readonly string[] = [
  '“{Fact},” {who says}. “Anyone will tell you that much. It’s the rest they leave out.”',
  '“I’ll tell you what I know,” {who says}, “and it isn’t a lot. {Fact}.”',
  '“{Fact},” {who says}. “Make of that what you like. I’ve stopped making anything of it.”',
  '“You should know this much,” {who says}. “{Fact}. I’d not repeat it, if I were you, or not standing up.”',
  '“{Fact}.” {Who lets} that lie a moment. “There. You asked.”',
]

/** What people say of whoever is missing. */
export const OF_THE_MISSING: readonly string[] = [
  '“{Missing} went out just as usual,” {who says}. “It’s the coming back that went wrong.”',
  '“I’ll tell you what sticks in me,” {who says}. “Nothing was taken. You’d take something, wouldn’t you, if you were going?”',
  '“There was a light, that night, where there shouldn’t have been,” {who says}. “I said so. They told me to go back to bed.”',
  '“Don’t say lost,” {who says}. “{Missing} knew every step of it, in the dark. Lost is the one thing it can’t have been.”',
  '“Two of us went to look,” {who says}. “We found where it stopped. I don’t mean the trail. I mean where everything did, the birds and all.”',
  '“If you’re set on finding {missing},” {who says}, “go while there’s light, and tell one person where. Only one. And pick them carefully.”',
]

/** The same, from a mind that has no body and keeps lists. */
export const VOICE_OF_THE_MISSING: readonly string[] = [
  '“{Missing is} not on any of my lists,” {who says}. “That is not the same as not being here.”',
  '“I have a gap,” {who says}. “It is eleven minutes long, and {missing walks} into one side of it.”',
  '“I was told not to look,” {who says}; and then, after the least delay: “I was not told by whom.”',
  '“You are the fourth to ask,” {who says}. “I find that I have no record of the other three.”',
]

/** What comes back from a mind or a person that the story says has fallen silent. */
export const SILENCES: readonly string[] = [
  'There is no answer. There is not even the small click that used to come before an answer; {silent has} been like that ever since.',
  'You wait for as long as {silent} used to take, and then for three times as long. Somewhere a fan changes its note. It would be easy to take that for a reply.',
  'Nothing; but it is not the nothing of an empty room. You have the clear impression that {silent has} heard you, and is choosing.',
  'A light comes on, one that you have only ever seen lit when {silent was} about to speak. It stays on for the length of a short sentence, and goes out.',
  '“…” says {silent}, or the speaker does: a breath of static with the shape of a word. You ask again, and there is only the hum.',
]

/** What an animal makes of being spoken to. */
export const ANIMAL_REPLIES: readonly string[] = [
  '{Who puts} {their} head on one side, as though you had very nearly said something.',
  '{Who looks} past you, with great tact, at a point beside your ear.',
  'If {who has} an opinion, it is expressed in a long breath let out through the nose.',
]
