// Which tool a file is of: the list of all formats, in the order in which they are asked.
import type { FileFormat, OpenFile } from './file-format.ts'
import { aiDndScenario } from './formats/aidnd/scenario.ts'
import { aiDungeonAdventure } from './formats/aidungeon/adventure.ts'
import { aiDungeonList, aiDungeonScenario } from './formats/aidungeon/scenario.ts'
import { characterCard } from './formats/character-card.ts'
import { lorebook } from './formats/lore.ts'
import { novelAiScenario, novelAiStory } from './formats/novelai.ts'
import { risuModule } from './formats/risu-module.ts'
import { STORY_FORMATS } from './formats/stories.ts'
import { tapestry } from './formats/tapestry.ts'

/** The first that knows a file reads it: what says its own name stands before what is told by its shape. */
export const FILE_FORMATS: readonly FileFormat[] = [
  tapestry,
  risuModule,
  aiDndScenario,
  ...STORY_FORMATS,
  characterCard,
  novelAiScenario,
  novelAiStory,
  aiDungeonAdventure,
  aiDungeonScenario,
  aiDungeonList,
  // Whatever holds cards is a book of them, when it is nothing else.
  lorebook,
]

/** The format of a file; null when none is known. */
export function recogniseFile(file: OpenFile): FileFormat | null {
  return FILE_FORMATS.find(({ recognises }) => recognises(file)) ?? null
}
