// The words of takes, asked for when they are shown: all that are wanted at one moment in one question.
import { createSignal, onCleanup } from 'solid-js'
import { query } from '../api/ask.ts'
import { TakeTextsQuery } from './documents.ts'

const AT_ONCE = 100

export interface Texts {
  /** The text of a take; null until it is known. */
  of(takeId: string | null | undefined): string | null
  /** Takes that have changed are asked for anew. */
  forget(takeId: string): void
}

export function createTexts(): Texts {
  const [texts, setTexts] = createSignal<Map<string, string>>(new Map())
  const asked = new Set<string>()
  let wanted: string[] = []
  let left = false
  onCleanup(() => (left = true))
  const ask = async (ids: string[]) => {
    const { data } = await query(TakeTextsQuery, { ids })
    if (left) return
    if (!data) return ids.forEach((id) => asked.delete(id))
    const found = data.nodes.flatMap((node) => (node?.__typename === 'Take' ? [node] : []))
    setTexts((held) => new Map([...held, ...found.map(({ id, text }) => [id, text] as const)]))
  }
  const flush = () => {
    const ids = wanted
    wanted = []
    for (let at = 0; at < ids.length; at += AT_ONCE) void ask(ids.slice(at, at + AT_ONCE))
  }
  const want = (id: string) => {
    if (asked.has(id)) return
    asked.add(id)
    if (wanted.push(id) === 1) setTimeout(flush)
  }
  return {
    of: (takeId) => {
      if (!takeId) return null
      const text = texts().get(takeId)
      if (text === undefined) want(takeId)
      return text ?? null
    },
    forget: (takeId) => {
      if (!asked.delete(takeId)) return
      setTexts((held) => new Map([...held].filter(([id]) => id !== takeId)))
    },
  }
}
