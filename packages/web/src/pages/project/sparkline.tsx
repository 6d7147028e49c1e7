import { LOCALE, t } from '../../lib/messages.ts'
import { hoursToDraw, lineThrough, type Usage } from './usage-text.ts'

const WIDTH = 72
const HEIGHT = 20

const count = new Intl.NumberFormat(LOCALE)

/** The requests for a toggle in the last day. */
export function Sparkline({ usage: { hours, yes, no } }: { readonly usage: Usage }) {
  if (yes + no === 0) return null
  const label = t('{yes} times in 24 hours, {yes2} of them on', {
    yes: count.format(yes + no),
    yes2: count.format(yes),
  })
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
