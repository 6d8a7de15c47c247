// What a user has set, with the defaults of what he has not.
import type { Settings } from '../../../generated/sqlite/client.ts'
import type { Reader, Tx } from './database.ts'

const NARRATOR_TEXT = `You are the narrator of an interactive story. Write in the second person and the present tense, vividly and concretely: what can be seen, heard, felt. The player is "you"; lines that begin with ">" are what the player does or says. Carry the story on from there. Never speak, decide or act for the player, never sum up, and never conclude the story: end where the player can act.`

/** The settings of somebody who never changed any. */
export function defaultSettings(userId: string): Settings {
  return {
    userId,
    endpointUrl: null,
    endpointKey: null,
    model: null,
    temperature: 0.8,
    maxOutputTokens: 800,
    contextBudget: 16_384,
    narratorText: NARRATOR_TEXT,
    mode: 'CHAT',
    messageStyle: 'SINGLE',
    thinkingTokens: 0,
    firstByteSeconds: 120,
    summaryModel: null,
    embeddingModel: null,
    memoryOn: true,
    summaryOn: true,
    memoryTopK: 5,
    memoryCapacity: 200,
    thirdPerson: false,
    demoOn: true,
  }
}

/** A user's settings; the defaults when nothing is stored. */
export async function readSettings(db: Reader, userId: string): Promise<Settings> {
  return (await db.settings.findUnique({ where: { userId } })) ?? defaultSettings(userId)
}

/** Changes what is given, and keeps the rest. */
export async function changeSettings(
  tx: Tx,
  userId: string,
  change: Partial<Omit<Settings, 'userId'>>,
): Promise<Settings> {
  return tx.settings.upsert({
    where: { userId },
    create: { ...defaultSettings(userId), ...change },
    update: change,
  })
}
