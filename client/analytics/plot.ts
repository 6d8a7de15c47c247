// Draws the numbers of days as thin bars on a hairline, in the colours of the page.
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { namedPlaces, roundUp, shortDay } from './days.ts'

interface Plotted {
  days: readonly string[]
  values: readonly number[]
  /** A colour of the page, like --accent. */
  ink: string
}

const HEIGHT = 132
/** A name below needs so much room. */
const NAME_WIDTH = 84
const FONT = '11px "Inter Variable", system-ui, sans-serif'
/** All charts of the page point at the same day. */
const TOGETHER = 'visits'

/** What a colour of the page is at this moment: a canvas knows neither names nor light and dark. */
function colorOf(name: string, place: HTMLElement): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  place.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Draws into a place, as wide as that is. Returns how to take it away. */
export function drawPlot(
  place: HTMLElement,
  { days, values, ink }: Plotted,
  onPoint: (index: number | null) => void,
): () => void {
  const [soft, line, bars] = ['--ink-soft', '--hairline', ink].map((name) => colorOf(name, place))
  const top = roundUp(Math.max(...values, 0))
  const axis = { stroke: soft, font: FONT, ticks: { show: false } }
  const size = () => ({ width: Math.max(160, place.clientWidth), height: HEIGHT })
  const plot = new UPlot(
    {
      ...size(),
      padding: [10, 16, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false }, sync: { key: TOGETHER } },
      scales: {
        x: { time: false, range: () => [-0.6, days.length - 0.4] },
        y: { range: () => [0, top] },
      },
      axes: [
        {
          ...axis,
          size: 26,
          grid: { show: false },
          splits: (self) => namedPlaces(days.length, self.width / NAME_WIDTH),
          values: (_self, places) => places.map((index) => shortDay(days[index]!)),
        },
        {
          ...axis,
          size: 44,
          grid: { stroke: line, width: 1 },
          splits: () => [0, top],
          values: (_self, ends) => ends.map((end) => end.toLocaleString('en')),
        },
      ],
      series: [
        {},
        { fill: bars, stroke: bars, width: 0, paths: UPlot.paths.bars!({ size: [0.62, 14], radius: 0.2 }) },
      ],
      hooks: { setCursor: [(self) => onPoint(self.cursor.idx ?? null)] },
    },
    [days.map((_, index) => index), [...values]],
    place,
  )
  const fits = new ResizeObserver(() => place.clientWidth !== plot.width && plot.setSize(size()))
  fits.observe(place)
  return () => {
    fits.disconnect()
    plot.destroy()
  }
}
