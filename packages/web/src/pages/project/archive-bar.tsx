import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { toggleCount } from '../../lib/count.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { useWrite } from '../../ui/use-write.ts'
import classes from './bulk-bar.module.css'

interface ArchiveBarProps {
  readonly projectId: string
  readonly names: readonly string[]
  readonly onDone: () => void
}

/** Revives toggles, or deletes them permanently. */
export function ArchiveBar({ projectId, names, onDone }: ArchiveBarProps) {
  const [isDeleting, setDeleting] = useState(false)
  const given = { params: { path: { projectId } }, body: { features: [...names] } }
  const changes = { subject: 'toggle', project: projectId } as const
  const revive = useWrite({
    send: () => api.POST('/api/admin/projects/{projectId}/revive', given),
    changes,
    done: `${toggleCount(names.length)} revived`,
    refetchAfterError: changes,
  })
  const onRevive = async () => {
    if (await revive.run()) onDone()
  }
  const remove = async () => {
    await api.POST('/api/admin/projects/{projectId}/delete', given)
    onDone()
  }
  const [only] = names
  return (
    <Box role="region" aria-label="Selected toggles" className={classes.bar}>
      <Group gap="xs">
        <Text size="sm" fw={600} aria-live="polite">
          {toggleCount(names.length)} selected
        </Text>
        <GuardedButton
          need="UPDATE_FEATURE"
          project={projectId}
          variant="default"
          loading={revive.isBusy}
          onClick={() => void onRevive()}
        >
          Revive
        </GuardedButton>
        <GuardedButton
          need="DELETE_FEATURE"
          project={projectId}
          variant="outline"
          color="var(--lf-danger)"
          onClick={() => setDeleting(true)}
        >
          Delete permanently
        </GuardedButton>
        <Button variant="subtle" onClick={onDone}>
          Clear selection
        </Button>
      </Group>
      {isDeleting && (
        <Confirm
          title={`Delete ${toggleCount(names.length)} permanently?`}
          action="Delete permanently"
          typed={names.length === 1 && only !== undefined ? only : `delete ${names.length}`}
          changes={changes}
          done={`${toggleCount(names.length)} deleted`}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        >
          <Text size="sm">
            {names.length === 1
              ? 'Deletes it with its strategies, variants, tags and usage.'
              : `Deletes ${names.length} toggles with their strategies, variants, tags and usage: ${names.slice(0, 5).join(', ')}${names.length > 5 ? '…' : ''}.`}{' '}
            This can’t be undone. Names become available again.
          </Text>
        </Confirm>
      )}
    </Box>
  )
}
