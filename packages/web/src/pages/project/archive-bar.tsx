import { Box, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { toggleCount } from '../../lib/count.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { toastDone, toastFailure } from '../../ui/toast.tsx'
import classes from './bulk-bar.module.css'

interface ArchiveBarProps {
  readonly projectId: string
  readonly names: readonly string[]
  readonly onDone: () => void
}

/** Revive, or delete for good. */
export function ArchiveBar({ projectId, names, onDone }: ArchiveBarProps) {
  const client = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const given = { params: { path: { projectId } }, body: { features: [...names] } }
  const refresh = () =>
    Promise.all([['archive'], ['toggles'], ['projects']].map((queryKey) => client.invalidateQueries({ queryKey })))
  const revive = async () => {
    try {
      await api.POST('/api/admin/projects/{projectId}/revive', given)
      toastDone(`${toggleCount(names.length)} revived`)
      onDone()
    } catch (error) {
      toastFailure(error)
    }
    await refresh()
  }
  const remove = async () => {
    await api.POST('/api/admin/projects/{projectId}/delete', given)
    toastDone(`${toggleCount(names.length)} deleted`)
    onDone()
    await refresh()
  }
  const [only] = names
  return (
    <Box role="region" aria-label="Selected toggles" className={classes.bar}>
      <Group gap="xs">
        <Text size="sm" fw={600} aria-live="polite">
          {toggleCount(names.length)} selected
        </Text>
        <GuardedButton need="UPDATE_FEATURE" project={projectId} variant="default" onClick={() => void revive()}>
          Revive
        </GuardedButton>
        <GuardedButton
          need="DELETE_FEATURE"
          project={projectId}
          variant="outline"
          color="var(--lf-danger)"
          onClick={() => setDeleting(true)}
        >
          Delete for good
        </GuardedButton>
        <Button variant="subtle" onClick={onDone}>
          Clear selection
        </Button>
      </Group>
      {isDeleting && (
        <Confirm
          title={`Delete ${toggleCount(names.length)} for good?`}
          action="Delete for good"
          typed={names.length === 1 && only !== undefined ? only : `delete ${names.length}`}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        >
          <Text size="sm">
            {names.length === 1
              ? 'It will be gone with its strategies, variants, tags and usage.'
              : `${names.length} toggles will be gone with their strategies, variants, tags and usage: ${names.slice(0, 5).join(', ')}${names.length > 5 ? '…' : ''}.`}{' '}
            Nothing brings them back. Names become free again.
          </Text>
        </Confirm>
      )}
    </Box>
  )
}
