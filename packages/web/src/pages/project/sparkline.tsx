import { hoursToDraw, lineThrough, type Usage } from './usage-text.ts'

const WIDTH = 72
const HEIGHT = 20

const count = new Intl.NumberFormat('en')

/** The requests for a toggle in the last day. */
export function Sparkline({ usage: { hours, yes, no } }: { readonly usage: Usage }) {
  if (yes + no === 0) return null
  const label = `${count.format(yes + no)} times in 24 hours, ${count.format(yes)} of them on`
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline
        points={lineThrough(hoursToDraw(hours), WIDTH, HEIGHT)}
        fill="none"
        stroke="var(--mantine-color-dimmed)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
    </svg>
  )
}
