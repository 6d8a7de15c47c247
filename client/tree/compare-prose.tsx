// A difference of two texts with the lines that they belong to.
import { ProseRows as Rows, type Words } from '../ui/prose-rows.tsx'
import type { Compared } from './answers.ts'
import type { TreeDesk } from './tree-gate.tsx'

export interface ComparedProps {
  desk: TreeDesk
  compared: Compared
}

interface ProseRowsProps extends ComparedProps {
  words: Words
  /** What is said when neither has any words. */
  empty: string
  /** What is said when only the beginnings were compared. */
  cut: string
}

export function ProseRows(props: ProseRowsProps) {
  const sideOf = (which: 'a' | 'b') => {
    const line = lineOf(props, props.compared[which].branch.id)
    return { name: line ? props.desk.tree.title(line, 34) : '', hue: line?.hue ?? 0 }
  }
  return <Rows a={sideOf('a')} b={sideOf('b')} words={props.words} empty={props.empty} cut={props.cut} />
}

export const lineOf = ({ desk }: { desk: TreeDesk }, branchId: string) => desk.model().branches.get(branchId)
