// All formats of chats and trees, in the order in which they are asked.
import type { FileFormat } from '../file-format.ts'
import { aiDndAdventure } from './aidnd/adventure.ts'
import { agnaisticCharacter, agnaisticChat } from './chats/agnaistic.ts'
import { backyardArchive } from './chats/backyard.ts'
import { risuChat, risuPage } from './chats/risu.ts'
import { characterAiChat, textgenChat } from './chats/simple.ts'
import { sillyTavernChat } from './chats/sillytavern.ts'
import { koboldStory } from './kobold/story.ts'
import { exoloom, loomsidian, pyloom } from './trees/looms.ts'
import { openWebUi } from './trees/open-webui.ts'

/** What says its own name stands before what is told by its shape. */
export const STORY_FORMATS: readonly FileFormat[] = [
  aiDndAdventure,
  sillyTavernChat,
  koboldStory,
  risuChat,
  risuPage,
  exoloom,
  loomsidian,
  pyloom,
  openWebUi,
  backyardArchive,
  agnaisticCharacter,
  agnaisticChat,
  textgenChat,
  characterAiChat,
]
