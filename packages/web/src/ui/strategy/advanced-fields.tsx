import { SimpleGrid, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../lib/messages.ts'
import { StickinessSelect } from '../constraints/stickiness-select.tsx'
import classes from '../editing/editing.module.css'
import type { Draft } from './draft.ts'

interface AdvancedFieldsProps {
  readonly draft: Draft
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (next: Draft) => void
  readonly children: ReactNode
}

/** "userId or sessionId, inactive": what the closed part contains, as far as it is not obvious. */
function summaryOf({ name, parameters, title, disabled }: Draft): string {
  const stickiness = String(parameters.stickiness ?? 'default')
  const parts = [
    ...(name === 'flexibleRollout' ? [] : [name]),
    ...(name === 'flexibleRollout' && stickiness !== 'default' ? [t('sticky by {stickiness}', { stickiness })] : []),
    ...(title === '' ? [] : [`“${title}”`]),
    ...(disabled ? [t('inactive')] : []),
  ]
  return parts.join(', ') || t('Stickiness, group, title, type, active')
}

/** What most strategies leave as it is. A field with a problem opens it. */
export function AdvancedFields({ draft, problems, onChange, children }: AdvancedFieldsProps) {
  const hasProblem = problems.stickiness !== undefined || problems.groupId !== undefined
  const [wantsOpen, setOpen] = useState(false)
  const isOpen = wantsOpen || hasProblem
  const id = useId()
  const set = (name: string, value: string) =>
    onChange({ ...draft, parameters: { ...draft.parameters, [name]: value } })
  return (
    <section aria-label={t('Advanced')}>
      <UnstyledButton
        className={classes.advanced}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        <strong>{t('Advanced')}</strong>
        {!isOpen && <span className={classes.summary}>{summaryOf(draft)}</span>}
      </UnstyledButton>
      <Stack gap="sm" id={id} mt={isOpen ? 6 : 0}>
        {isOpen && (
          <>
            {draft.name === 'flexibleRollout' && (
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
                <StickinessSelect
                  label={t('Stickiness')}
                  description={t('Keeps each user’s result stable')}
                  value={String(draft.parameters.stickiness ?? 'default')}
                  error={problems.stickiness}
                  onChange={(value) => set('stickiness', value)}
                />
                <TextInput
                  label={t('Group ID')}
                  description={t('Strategies with the same group ID select the same users')}
                  value={String(draft.parameters.groupId ?? '')}
                  error={problems.groupId}
                  onChange={(event) => set('groupId', event.currentTarget.value)}
                />
              </SimpleGrid>
            )}
            {children}
          </>
        )}
      </Stack>
    </section>
  )
}
