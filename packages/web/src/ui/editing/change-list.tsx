import { Text } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { t } from '../../lib/messages.ts'
import classes from './editing.module.css'

interface ChangeListProps {
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[]
}

/** "rollout 25% → 50%", one on each line. */
export const ChangeList = ({ changes }: ChangeListProps) => (
  <ul className={classes.changes} aria-label={t('What changes')}>
    {changes.map(({ label, before, after }) => (
      <li key={label}>
        <strong>{label}</strong>{' '}
        <Text span inherit c="dimmed">
          {before}
        </Text>{' '}
        <ArrowRight size={12} aria-label={t('becomes')} role="img" /> {after}
      </li>
    ))}
  </ul>
)
