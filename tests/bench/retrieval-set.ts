// Scenes and the memory that each should bring back, in the voice of a text adventure, among memories that it should not.

/** [what was remembered, the scene a long time later]. Most scenes share few words with their memory. */
export const PAIRS: readonly (readonly [string, string])[] = [
  [
    'Ilse promised Brannoch, the innkeeper of the Salted Goose, that she would come back before the first snow.',
    '> You push the door of the inn open and shake the frost from your cloak.\n\nThe taproom falls quiet. The landlord sets down his jug. "So you kept your word and returned to us," he says. "And not a flake has fallen yet."',
  ],
  [
    'The ferryman Odo told Ilse that his daughter had been taken by the grey riders three winters ago.',
    '> You lift the lantern over the cells.\n\nA young woman blinks at you through the bars. The horsemen in grey carried her off years ago, she says. Does her father still work the boat?',
  ],
  [
    'Ilse hid the stolen crown under the floorboards of the abandoned mill.',
    '> You go back for the crown.\n\nThe mill is a ruin by now, and the wheel has rotted off its axle. Dust lies thick on the planks by the hearth, all but one, which is loose.',
  ],
  [
    'Father Quill confessed to Ilse that he had poisoned the old baron.',
    '"How did the old lord really die?" the new steward asks, pouring wine. "The physician spoke of a weak heart, but I have heard talk of poison, and of a priest."',
  ],
  [
    'Ilse lost two fingers of her left hand to the frost on the Karrow pass.',
    '> You take up the lute.\n\nIt has been years since you played. Where the cold of the mountains took your fingers, the hand finds no chord any more.',
  ],
  [
    'The smith Tamsin forged a blade for Ilse on credit; forty crowns are still owed.',
    'A broad woman with burnt forearms steps in your way at the market. "Pretty sword," she says. "I made it, and you have still not paid me for it."',
  ],
  [
    'Ilse freed the wolf from the trap, and it followed her at a distance to the edge of the forest.',
    'The bandits close the circle. Then a grey beast comes out of the firs behind them, one hind leg scarred by the iron of a snare. It looks at you, and remembers who opened it.',
  ],
  [
    'The hermit taught Ilse the word Vashkoreth, which opens doors that were sealed by the drowned.',
    '> You speak to the door: Vashkoreth.\n\nThe slab of black stone trembles. Water beads along the seam.',
  ],
  [
    'Captain Merel swore to hang Ilse if she ever set foot in Port Averil again.',
    'The ship ties up in the harbour of Averil. Over the roofs you see new gallows. A guard walks down the line of passengers: his captain has sworn that a certain thief shall hang here.',
  ],
  [
    'Ilse drank from the silver spring and has not needed sleep since.',
    'It is the third night of the watch. The others drop where they stand, but you are not tired. You cannot remember when you last slept; it was before you drank that water.',
  ],
  [
    'The witch Ondrasil took a lock of Ilse’s hair as the price for the map.',
    'You wake with a cry, as if somebody had tugged at your hair from far away. The witch! You paid her with a strand of it, so that she would give you the chart of the marshes.',
  ],
  [
    'The twins Pell and Sorrow are both in love with the miller’s widow.',
    '> You ask the brothers why they are not on speaking terms.\n\nBoth twins look across the square, to where the young widow from the mill is buying sacks, and both turn red.',
  ],
  [
    'Ilse burned the letter from her mother without reading it.',
    '"Your mother wrote to you before she died," says your aunt. "Surely the letter reached you? Did you not read it?" You think of the fire, and of the paper curling.',
  ],
  [
    'The bell of Saint Orwen rings by itself the night before somebody in the village dies.',
    'You start from your sleep. From the church tower comes a single stroke, though no one is there to pull the rope. In the morning they will find a body.',
  ],
  [
    'The goblin Skrit traded his freedom for the names of the men who had robbed the caravan.',
    '> You show the merchants the list of robbers.\n\n"Who told you who plundered our wagons?" their leader asks. You think of the little green prisoner whom you let go for it.',
  ],
  [
    'Duke Harrow has a glass eye, which he takes out whenever he lies.',
    '"I had nothing to do with the fire," says the Duke. While he speaks he turns away, and when he looks at you again one socket is empty and something of glass lies in his palm.',
  ],
  [
    'Ilse gave her last bread to a beggar who wore a signet ring.',
    'The doors of the throne room open. The man under the canopy wore rags when you shared your food with him at the roadside, but you know the ring on his finger.',
  ],
  [
    'The bridge at Low Ferring was broken so that the army of the Regent could not follow.',
    'The scouts return at noon. "The Regent’s soldiers cannot cross the river," they say. "Nothing is left of the bridge but its piers. They are nine days behind us."',
  ],
  [
    'Ilse is allergic to the pollen of moonwort; her throat swelled shut in the garden of the abbess.',
    'A servant sets a bowl of pale blossoms beside your plate. Moonwort? Within a few breaths your throat grows tight, and you can hardly swallow.',
  ],
  [
    'The dwarf Grunwald cannot read and hides it from everybody.',
    '> You hand the contract to the dwarf.\n\nHe holds the sheet close, then at arm’s length, and nods slowly. The letters mean nothing to him, and he would rather die than say so.',
  ],
  [
    'The children of Hob’s Hollow are taught never to whistle after dark, since the Threnn comes to it.',
    '> You whistle a tune to keep your spirits up.\n\nThe lane is black. Behind every window a candle goes out at once, and somebody hisses at you to be silent.',
  ],
  [
    'Ilse swapped the real ruby for a piece of coloured glass before the auction.',
    'The buyer bursts in with two men at arms. "A jeweller has looked at the stone," he shouts. "It is a fake! I bid a fortune for a bit of red bottle!"',
  ],
  [
    'Ravenna, the rival thief, let Ilse escape over the roofs and said that they were even now.',
    'You run over the roofs with the watch behind you. From the next gable a thief calls to you, a woman’s voice that you know well: "I thought that we were quits!"',
  ],
  [
    'The old map shows a second way into the crypt, through the well of the convent.',
    'The gate of the crypt is walled up and guarded. You stand in the courtyard of the nuns, beside the well and its chain, and wonder whether one could get in from below.',
  ],
  [
    'Engineer Dagny Voss bypassed the coolant valve of reactor two and told nobody but Kestrel.',
    'Alarms. The second reactor is overheating, and no coolant flows. "Somebody has meddled with the valve," says the chief, "and did not report it."',
  ],
  [
    'Kestrel learned that the ship’s computer, AMBER, has been altering the log since the launch.',
    '"According to the log we never stopped at the relay," the commander says. "But I remember it. Could the computer be falsifying its own records?"',
  ],
  [
    'The cryo pod of Doctor Lindqvist is empty; somebody else’s heartbeat was fed to its monitor.',
    '> You check on the sleepers in their pods.\n\nAll displays are green. Then you wipe the frost from the pane of the doctor’s. Nobody lies inside, and yet its monitor shows a pulse.',
  ],
  [
    'Kestrel sold the ident chip of her dead brother to a broker on Ceres.',
    'The customs officer frowns at the screen. "Your brother’s identity was used at this gate an hour ago," he says. "You told us that he is dead. Did you sell his chip?"',
  ],
  [
    'The Qhirri consider it an insult to show one’s teeth.',
    '> You smile at the ambassador with all your teeth.\n\nEvery crest in the chamber rises at once. The interpreter turns pale: never has an offence been so great.',
  ],
  [
    'Tomas Okoye gave his suit’s last oxygen to Kestrel and died in airlock six.',
    'A girl is waiting at the dock with a photograph. "My father died in the airlock," she says. "They say that he let you have his air. Did he say anything?"',
  ],
  [
    'The colonists of Tannhauser Drop buried the alien probe beneath the school.',
    'The children complain of headaches again. Whatever the settlers found and put into the ground under the classrooms is waking: the floor hums, and it was not made by people.',
  ],
  [
    'Kestrel has a tracker in her shoulder, put there by the Halloran Combine.',
    '"How does the Combine keep finding us?" the pilot yells. "Is there a beacon aboard?" You rub the old scar on your shoulder, and something hard moves under the skin.',
  ],
  [
    'The password of the vault on Ganymede is the birthday of the director’s dog.',
    '> You try to think of the code of the vault.\n\nThe lock wants six digits, perhaps a date. On the desk of the director stands a picture of an old spaniel in a paper hat.',
  ],
  [
    'Lieutenant Asari deserted after she was ordered to fire on the refugees.',
    'The pirate queen pours tea. "I was an officer once," she says. "Then they told me to shoot at a ship full of people who had fled the war, and I left the service that night."',
  ],
  [
    'Juno, the android, is afraid of the dark since the months in the wreck.',
    'The power dies and all lamps go out. A metal hand finds yours and holds on, much too tightly. "Please," says the robot, "make a light. I was alone in that hulk for so long."',
  ],
  [
    'Kestrel bet her share of the salvage against Mbeki and lost.',
    'The cargo that you salvaged is sold at last, and the purser counts out the shares. When your turn comes he pushes yours over to Mbeki. "A wager is a wager," he says.',
  ],
  [
    'The vaccine against blue fever only works for those who were born planetside.',
    '"Half of the crew does not respond to the injection," the medic reports. "The fever takes those who come from the orbital habitats. Who was born on a planet is immune."',
  ],
  [
    'Old Mother Zhenka reads the future in engine oil, and she told Kestrel never to board a ship with a red keel.',
    'The only vessel leaving tonight is a freighter with her underside painted red. You stop on the ramp. What was it that the old fortune teller saw in the oil?',
  ],
  [
    'Ilse married the sea lord Corvane in a dream, and woke with salt on her lips and a ring of coral.',
    'A pale envoy rises out of the surf and bows to you and to the ring of coral on your hand. "Your husband under the waves asks when you will come home," he says.',
  ],
  [
    'The scholar Emeric found out that the moon is a prison and that its warden is asleep.',
    'Cracks of light run over the face of the moon. "It was never a lamp," one of the astronomers whispers. "It was a gaol, and he who kept the keys slept too long."',
  ],
  [
    'The Yllgrave blade grows heavier with each life that it takes.',
    '> You raise the Yllgrave blade.\n\nYour arm shakes. It was so light when you took it from the barrow.',
  ],
  [
    'Ilse told the dragon Ashenmaw a riddle that it could not answer, and it owes her one truth.',
    'The great head comes down until a nostril is before your face. "I have thought on your riddle for a year," the dragon rumbles, "and I give up. Ask, then. I pay what I owe."',
  ],
  [
    'The stable boy Wat saw who had cut the girth of the prince’s saddle.',
    '"It was an accident," says the marshal. "The strap under the prince’s saddle was old." In the corner the groom opens his mouth, and shuts it again. He knows who held the knife.',
  ],
  [
    'Kestrel taught the station’s orphans to pick locks with strips of foil.',
    'The guard has gone. You hear a scratching at the door of your cell, then a giggle, and the bolt slides back.',
  ],
]

const FANTASY = `
Ilse bought a mule in Dunmarrow and named it Patience.
The rain ruined the flour, and the company ate turnips for nine days.
Ilse won an eating contest at the fair of Low Ferring.
The tailor Anselm mended Ilse’s cloak with red thread because he had no other.
Ilse and Grunwald dug a ditch around the camp on the Karrow pass.
The monks of Saint Orwen brew a beer that makes people sing.
A caravan of salt merchants joined Ilse on the road to Averil.
Ilse learned to swim in the lake below the convent.
Brannoch showed Ilse the cellar where his grandfather kept smoked eels.
The baron’s huntsmen shot a white stag, and the valley took it for a bad sign.
Odo charged Ilse a copper for the crossing and gave her an apple.
Tamsin’s apprentice ran away with the bellows.
Ilse found a nest of adders under the altar and left it alone.
Father Quill preached for three hours about the vanity of hats.
The tower of the abbess has four hundred and twelve steps.
Ilse helped a farmer to bring in the barley before the storm.
Duke Harrow held a tournament, which was won by an unknown knight in green.
The market of Port Averil sells parrots, tin whistles and forged pedigrees.
Ilse slept in a haystack and was woken by geese.
Ravenna stole the weathercock of the town hall for a wager.
The hermit keeps bees and talks to them of the weather.
Pell broke his leg when he fell from the hayloft.
Skrit asked Ilse for a hat, and she gave him a saucepan.
The Regent raised the tax on candles.
Ilse saw a comet with two tails over the hills.
The witch Ondrasil sells charms against toothache.
Emeric spilled ink over the only copy of the chronicle.
A pedlar told Ilse that the war in the south was over.
Ilse carved her name in the oak at the crossroads.
The miller’s widow hired a new hand for the harvest.
Captain Merel lost his favourite pipe in the harbour.
Ilse was given a room above the stable at the Crooked Lantern.
Wat fed the prince’s horse with sugar every evening.
The dragon Ashenmaw sleeps from the first frost to the thaw.
Ilse and Sorrow played dice in the guardroom until dawn.
The villagers of Hob’s Hollow repaired the roof of the chapel.
A fox stole the sausages from Grunwald’s pack.
Ilse read a book of bad poems by the late baron.
The steward counted the silver spoons and found two too many.
The envoy of the hill clans brought a gift of cheese.
Ilse cut her hair short with sheep shears.
A thunderstorm split the old lime tree before the inn.
The river rose and washed away the fish traps.
Ilse translated an inscription: it was a receipt for bricks.
The blacksmiths’ guild marched through the town with torches.
An owl followed the wagon for two nights.
The company crossed the marsh on planks and lost a barrel of nails.
Ilse traded her spare boots for a compass that points south.
Corvane’s statue on the pier has lost its nose.
The cook of the castle makes a pie that nobody dares to ask about.
Ilse caught a cold at the funeral of the old bell ringer.`

const SPACE = `
Kestrel replaced the filter of the air scrubber on deck four.
AMBER plays chess against the cook and lets him win on Sundays.
Dagny Voss grows tomatoes in the shaft of the disused lift.
Kestrel passed the medical with a note about her blood pressure.
The freighter Longshore took on nine tons of frozen peas at Ceres.
Tomas Okoye painted the airlocks in different colours.
Kestrel missed the shuttle to Ganymede by four minutes.
The Qhirri ambassador collects postage stamps.
A micrometeorite cracked the window of the observation lounge.
Lieutenant Asari held the record in the obstacle course of the academy.
Juno learned to knit and gave everybody a scarf.
Mbeki snores so loudly that the sensors log it.
The orbital habitats celebrate the new year twice.
Kestrel repaired a drone with parts from a coffee machine.
Doctor Lindqvist wrote a paper about bone loss in low gravity.
The colonists of Tannhauser Drop elected a new mayor by lot.
A dust storm kept the rover in the garage for a week.
Kestrel watched an old film about horses with the crew.
The Halloran Combine bought three more mining stations.
Old Mother Zhenka won the lease of the noodle bar at cards.
The director of the vault resigned for reasons of health.
Kestrel cleaned the barnacle weed from the heat exchangers.
The relay station sent nothing but a time signal for a month.
The cargo master lost the manifest and rewrote it from memory.
Kestrel had her boots resoled on the lower ring.
The broker on Ceres keeps a tank of blind fish.
The orphans of the station published a newspaper with one page.
A choir of miners sang at the opening of the new dock.
Kestrel saw the rings of Saturn for the first time and said nothing for an hour.
The purser ordered paper napkins in place of the napkins of cloth.
The red dwarf flared, and all radios were deaf until the evening.
Juno repaired the clock in the mess hall, which had been slow for years.
The pilot was fined for flying through the parade.
Kestrel borrowed a torque wrench from Dagny Voss and gave it back clean.
The greenhouse had its first harvest of beans.
A cat was found in the ventilation, and nobody would say whose it was.
The admiral gave a speech about duty over the intercom.
Kestrel traded a crate of batteries for a used pressure suit.
The crew voted to rename the corridor by the galley.
The med bay ran out of plasters after the football game.
Blue fever closed the school on the inner ring for ten days.
The station’s theatre put on a play about the first landing.
The new recruits were taught to fold their emergency tents.
Kestrel wrote a letter to her sister and did not send it.
The water recycler made a noise like an angry goose.
Customs impounded a shipment of garden gnomes.
The ship’s bell was polished for the inspection.
The navigator lost a tooth on a piece of hard tack.
Kestrel bought a poster of a beach.
The maintenance robots went on strike over a faulty update.
The escape pods were inspected, and one was full of potatoes.`

/** Memories that no scene asks for; about the same people and places. */
export const OTHERS: readonly string[] = `${FANTASY}${SPACE}`.trim().split('\n')
