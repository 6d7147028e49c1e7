import { Button, Group, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fromLocal } from '../../../lib/local-time.ts'
import { t } from '../../../lib/messages.ts'
import type { Moment } from './revert.ts'

interface MomentFormProps {
  readonly projectId: string
  readonly featureName: string
  readonly onRevert: (moment: Moment) => void
}

/** The picker uses the reader's time zone. The URL has the exact time. */
const momentOf = (text: string): string | undefined => {
  const at = fromLocal(text)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** "State at…": shows an earlier state, or reverts to it. */
export function MomentForm({ projectId, featureName, onRevert }: MomentFormProps) {
  const [text, setText] = useState('')
  const at = momentOf(text)
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        type="datetime-local"
        step={1}
        size="xs"
        label={t('State at')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {at === undefined ? (
        <Button variant="default" disabled>
          {t('Show')}
        </Button>
      ) : (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/projects/$projectId/features/$featureName"
              params={{ projectId, featureName }}
              search={{ at }}
              {...props}
            />
          )}
        >
          {t('Show')}
        </Button>
      )}
      <Button variant="default" disabled={at === undefined} onClick={() => at !== undefined && onRevert({ at })}>
        {t('Restore…')}
      </Button>
    </Group>
  )
}
