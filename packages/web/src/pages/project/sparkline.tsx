import { useQuery } from '@tanstack/react-query'
import type { FoundToggle } from '../../api/types.ts'
import { usageQuery } from './usage.ts'
import { lineThrough } from './usage-words.ts'

const WIDTH = 72
const HEIGHT = 20

const count = new Intl.NumberFormat('en')

/** How often a toggle was asked for in the last day. */
export function Sparkline({ toggle }: { readonly toggle: FoundToggle }) {
  const { data } = useQuery(usageQuery(toggle.project, toggle.name))
  if (!data || data.yes + data.no === 0) return null
  const words = `${count.format(data.yes + data.no)} times in 24 hours, ${count.format(data.yes)} of them on`
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`} role="img" aria-label={words}>
      <title>{words}</title>
      <polyline
        points={lineThrough(data.hours, WIDTH, HEIGHT)}
        fill="none"
        stroke="var(--mantine-color-dimmed)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
    </svg>
  )
}
