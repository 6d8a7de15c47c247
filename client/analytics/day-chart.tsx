// One kind of number, day by day: how many in all, a chart in the margin's manner, and the same as a table.
import { createEffect, For, onCleanup } from 'solid-js'
import { numberOf } from '../ui/counts.ts'
import { longDay, sum } from './days.ts'
import { drawPlot } from './plot.ts'

interface DayChartProps {
  title: string
  /** What is counted, for the table. */
  what: string
  days: readonly string[]
  values: readonly number[]
  ink: string
  /** Whether many days make no sum, as people do who come again. */
  isMean?: boolean
  look: string
  /** The day that is pointed at, in any chart. */
  at: number | null
  onPoint: (index: number | null) => void
}

export function DayChart(props: DayChartProps) {
  const all = () => sum(props.values)
  const mean = () => Math.round((10 * all()) / Math.max(1, props.values.length)) / 10
  const shown = () => (props.at === null ? (props.isMean ? mean() : all()) : (props.values[props.at] ?? 0))
  const when = () => {
    if (props.at !== null) return `on ${longDay(props.days[props.at] ?? '')}`
    return props.isMean ? 'a day' : `in ${props.days.length} days`
  }
  return (
    <figure class="day-chart">
      <figcaption>
        <h2>{props.title}</h2>
        <p>
          <b>{numberOf(shown())}</b> {when()}
        </p>
      </figcaption>
      <Canvas {...props} />
      <details>
        <summary>
          As a table<span class="visually-hidden">: {props.title}</span>
        </summary>
        <div class="day-table" tabindex="0" role="region" aria-label={`${props.title}, day by day`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day (UTC)</th>
                <th scope="col">{props.what}</th>
              </tr>
            </thead>
            <tbody>
              <For
                each={props.days.map((day, index) => ({ day, value: props.values[index] ?? 0 })).reverse()}
              >
                {({ day, value }) => (
                  <tr>
                    <th scope="row">{longDay(day)}</th>
                    <td>{numberOf(value)}</td>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

/** Drawn anew when the numbers change, or the light. */
function Canvas(props: DayChartProps) {
  let place: HTMLDivElement | undefined
  createEffect(() => {
    const plotted = { days: props.days, values: props.values, ink: props.ink }
    const at = (index: number | null) => props.onPoint(index)
    if (props.look && place) onCleanup(drawPlot(place, plotted, at))
  })
  return <div class="day-plot" aria-hidden="true" ref={(element) => (place = element)} />
}
