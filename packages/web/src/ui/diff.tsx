import { Text } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import type { Difference } from '../lib/differences.ts'
import { t } from '../lib/messages.ts'
import classes from './diff.module.css'
import { WithOwners } from './owner.tsx'

interface ChangesProps {
  readonly rows: readonly Difference[]
  /** The text for no differences. */
  readonly none?: string
}

const labelOf = ({ before, after }: Difference): string => {
  if (before === null) return t('added')
  return after === null ? t('removed') : ''
}

/** The differences row by row, as text. In addition to colour there is an arrow between or a word before the values. */
export function Changes({ rows, none = t('No differences.') }: ChangesProps) {
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )
  return (
    <ul className={classes.rows}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows can say the same, and they never move
        <li key={`${row.field} ${index}`} className={classes.row}>
          <span className={classes.field}>
            {t(row.field)} {labelOf(row)}
          </span>{' '}
          <span className={classes.values}>
            {row.before !== null && <Value as="del" hint={t('before:')} text={row.before} />}
            {row.before !== null && row.after !== null && (
              <ArrowRight size={14} aria-hidden className={classes.arrow} />
            )}{' '}
            {row.after !== null && <Value as="ins" hint={t('after:')} text={row.after} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ValueProps {
  readonly as: 'del' | 'ins'
  readonly hint: string
  readonly text: string
}

/** Names the side for screen readers. */
const Value = ({ as: Tag, hint, text }: ValueProps) => (
  <Tag className={Tag === 'del' ? classes.before : classes.after}>
    <span className="lf-visually-hidden">{hint} </span>
    <WithOwners text={text} />
  </Tag>
)
