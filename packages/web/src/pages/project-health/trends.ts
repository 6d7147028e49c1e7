import { t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import type { Point, Series } from './chart-rules.ts'
import { dayWord } from './facts.ts'

export type Trends = ResponseBody<'/api/admin/projects/{projectId}/insights/trends'>

type Week = Trends['weeks'][number]

/** Colours that people with colour blindness can tell apart (Okabe and Ito). No colour of a state. */
const BLUE = '#0072b2'
const ORANGE = '#d55e00'
const PURPLE = '#cc79a7'

const perWeek = ({ weeks }: Trends, pick: (week: Week) => number | null): Point[] =>
  weeks.map((week) => ({ label: dayWord(week.week), value: pick(week) }))

const share = ({ changes, reverted }: Week): number | null =>
  changes === 0 ? null : Math.round((1_000 * reverted) / changes) / 10

/** The series of the charts. */
export const seriesOf = (trends: Trends) => {
  const { days } = trends
  const perDay = (pick: (day: Trends['days'][number]) => number | null): Point[] =>
    days.map((day) => ({ label: dayWord(day.day), value: pick(day) }))
  const one = (name: string, points: readonly Point[], color = BLUE): Series[] => [{ name, color, points }]
  return {
    health: one(
      t('Health'),
      perDay(({ health }) => health),
    ),
    createdAndArchived: [
      ...one(
        t('Created'),
        perWeek(trends, ({ created }) => created),
      ),
      ...one(
        t('Archived'),
        perWeek(trends, ({ archived }) => archived),
        ORANGE,
      ),
    ],
    leadTime: one(
      t('Days'),
      perWeek(trends, ({ leadTime }) => leadTime),
    ),
    changes: one(
      t('Changes'),
      perWeek(trends, ({ changes }) => changes),
    ),
    reverted: one(t('Reverted'), perWeek(trends, share), PURPLE),
    usage: [
      ...one(
        t('On'),
        perDay(({ usage }) => usage?.yes ?? null),
      ),
      ...one(
        t('Off'),
        perDay(({ usage }) => usage?.no ?? null),
        ORANGE,
      ),
    ],
  }
}

/** "12 of 240 changes in 26 weeks were reverts (5%)." */
export function revertedSentence({ weeks }: Trends): string {
  const [changes, reverted] = weeks.reduce(([all, back], week) => [all + week.changes, back + week.reverted], [
    0, 0,
  ] as readonly [number, number])
  if (changes === 0) return t('No changes in {count} weeks.', { count: weeks.length })
  return t('{reverted} of {changes} changes in {count} weeks restored an earlier state ({round}%).', {
    reverted,
    changes,
    count: weeks.length,
    round: Math.round((100 * reverted) / changes),
  })
}
