// What holds of every found story, and a story as text, so that trees can be compared at a glance.
import { expect } from 'vitest'
import { cleanText } from '../../../server/engine/story/clean.ts'
import { FILE_LIMITS, type FoundFile, type FoundStory } from '../../../server/library/files/found.ts'

const KINDS = new Set(['OPENING', 'DO', 'SAY', 'STORY', 'NARRATION'])

/** Fails where a story is not as every reader of files guarantees. */
export function expectSound({ nodes, head, memories, summary, title }: FoundStory): void {
  expect(title.trim()).not.toBe('')
  expect(nodes.length).toBeLessThanOrEqual(FILE_LIMITS.nodes)
  const faults = nodes.flatMap((node, place) => {
    const { parent, kind, text, lineName, checkpoint } = node
    const names = [lineName, checkpoint].filter((name) => name !== undefined)
    return [
      parent === null || (Number.isInteger(parent) && parent >= 0 && parent < place) ? '' : 'parent',
      KINDS.has(kind) && (kind !== 'OPENING' || parent === null) ? '' : 'kind',
      text.trim() !== '' && text.length <= FILE_LIMITS.text && text === cleanText(text) ? '' : 'text',
      names.every((name) => name.trim() !== '' && name.length <= 80) ? '' : 'name',
      node.createdAt === undefined || !Number.isNaN(node.createdAt.getTime()) ? '' : 'date',
    ].flatMap((fault) => (fault === '' ? [] : [`${place}: ${fault}`]))
  })
  expect(faults).toEqual([])
  const isPlace = (place: number | null) => place === null || (place >= 0 && place < nodes.length)
  expect(isPlace(head)).toBe(true)
  for (const { after, text } of memories)
    expect([isPlace(after), text.trim() === '', text === cleanText(text)]).toEqual([true, false, true])
  if (summary)
    expect([isPlace(summary.after), summary.text === cleanText(summary.text)]).toEqual([true, true])
}

/** Fails where a file is not as it should be. */
export function expectSoundFile({ stories, report }: FoundFile): void {
  for (const story of stories) expectSound(story)
  for (const lines of [report.found, report.mapped, report.kept, report.dropped, report.warnings])
    expect(lines.length).toBeLessThanOrEqual(FILE_LIMITS.lines)
}

const SIGNS = { OPENING: '=', DO: '>', SAY: '"', STORY: '+', NARRATION: '-' }

/** One line for each moment, as deep as it stands; * is the head. */
export function drawn({ nodes, head }: FoundStory): string[] {
  const depths: number[] = []
  const children = new Map<number | null, number[]>()
  nodes.forEach(({ parent }, place) => {
    depths.push(parent === null ? 0 : depths[parent]! + 1)
    children.set(parent, [...(children.get(parent) ?? []), place])
  })
  const lines: string[] = []
  const left = (children.get(null) ?? []).toReversed()
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const { kind, text, lineName, checkpoint } = nodes[place]!
    const names = [lineName && ` [${lineName}]`, checkpoint && ` (${checkpoint})`, place === head && ' *']
    lines.push(`${'  '.repeat(depths[place]!)}${SIGNS[kind]} ${text}${names.filter(Boolean).join('')}`)
    left.push(...(children.get(place) ?? []).toReversed())
  }
  return lines
}
