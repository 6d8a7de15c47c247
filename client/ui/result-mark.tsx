// How one thing went, as a mark and, for those who cannot see it, as a word.
const MARKS = {
  OK: { d: 'm5 12.5 4.5 4.5L19 7.5', word: 'Works' },
  FAILED: { d: 'm6.5 6.5 11 11m0-11-11 11', word: 'Does not work' },
  SKIPPED: { d: 'M6.5 12h11', word: 'Not known' },
}

export function ResultMark(props: { result: keyof typeof MARKS }) {
  return (
    <>
      <svg class={`icon result-mark ${props.result.toLowerCase()}`} viewBox="0 0 24 24" aria-hidden="true">
        <path d={MARKS[props.result].d} />
      </svg>
      <span class="visually-hidden">{MARKS[props.result].word}: </span>
    </>
  )
}
