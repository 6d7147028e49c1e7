import { Text } from '@mantine/core'
import { Hourglass } from 'lucide-react'
import { t } from '../../../lib/messages.ts'

/** Shown before the confirmation: nothing is written there yet. */
export const WaitingNote = ({ environment }: { readonly environment: string }) => (
  <Text size="sm" style={{ color: 'var(--lf-wait)', display: 'flex', gap: 6, alignItems: 'baseline' }}>
    <Hourglass size={14} aria-hidden style={{ flex: 'none', alignSelf: 'center' }} />
    {t('{environment} is protected: this is added to your change request.', { environment })}
  </Text>
)
