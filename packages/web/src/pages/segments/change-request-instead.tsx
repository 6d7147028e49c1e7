import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { addToDraft } from '../../api/change-requests.ts'
import { dataOf } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import { t } from '../../lib/messages.ts'
import type { Change } from '../../lib/types.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { useProtectedEnvironments } from './protected-environments.ts'

interface ChangeRequestInsteadProps {
  /** The error of the direct write. */
  readonly error: unknown
  /** The project of the segment. Segments of all projects cannot be in a change request. */
  readonly project: string | undefined
  readonly change: Change
  readonly onDone: () => void
}

/** Offers the same write as a change request where the direct write is refused. */
export function ChangeRequestInstead({ error, project, change, onDone }: ChangeRequestInsteadProps) {
  const environments = useProtectedEnvironments(project)
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string>()
  const environment = chosen ?? environments[0]
  const ask = useWrite({
    send: () => dataOf(addToDraft(project ?? '', environment ?? '', change)),
    changes: 'change-request',
    done: ({ id }) => {
      const params = { projectId: project ?? '', changeRequestId: String(id) }
      return {
        text: t('Added to your draft for {environment}. Request review when ready.', { environment }),
        undo: {
          label: t('Open draft'),
          run: () => void navigate({ to: '/projects/$projectId/change-requests/$changeRequestId', params }),
        },
      }
    },
    errors: 'inline',
  })
  const isForbidden = error instanceof ApiFailure && error.status === 403
  if (!isForbidden || project === undefined || environment === undefined) return null
  return (
    <Alert
      variant="outline"
      color="gray"
      style={{ borderColor: 'var(--lf-wait)' }}
      styles={{ icon: { color: 'var(--lf-wait)' } }}
      icon={<Hourglass size={18} />}
      title={t('Add to a change request')}
    >
      <Stack gap="xs">
        <Text size="sm">{t('After approval it applies in all environments of {project}.', { project })}</Text>
        <Group gap="xs" align="flex-end">
          {environments.length > 1 && (
            <NativeSelect
              label={t('Your change request for')}
              data={[...environments]}
              value={environment}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          )}
          <Button
            variant="default"
            loading={ask.isBusy}
            onClick={() => void ask.run().then((isDone) => isDone && onDone())}
          >
            {t('Add to my change request for {environment}', { environment })}
          </Button>
        </Group>
        <FailureNote error={ask.error} />
      </Stack>
    </Alert>
  )
}
