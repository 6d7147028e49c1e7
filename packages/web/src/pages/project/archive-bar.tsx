import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { toggleCount } from '../../lib/count.ts'
import { plural, t } from '../../lib/messages.ts'
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
    done: t('{toggleCount} revived', { toggleCount: toggleCount(names.length) }),
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
    <Box role="region" aria-label={t('Selected toggles')} className={classes.bar}>
      <Group gap="xs">
        <Text size="sm" fw={600} aria-live="polite">
          {t('{toggleCount} selected', { toggleCount: toggleCount(names.length) })}
        </Text>
        <GuardedButton
          need="UPDATE_FEATURE"
          project={projectId}
          variant="default"
          loading={revive.isBusy}
          onClick={() => void onRevive()}
        >
          {t('Revive')}
        </GuardedButton>
        <GuardedButton
          need="DELETE_FEATURE"
          project={projectId}
          variant="outline"
          color="var(--lf-danger)"
          onClick={() => setDeleting(true)}
        >
          {t('Delete permanently')}
        </GuardedButton>
        <Button variant="subtle" onClick={onDone}>
          {t('Clear selection')}
        </Button>
      </Group>
      {isDeleting && (
        <Confirm
          title={t('Delete {toggleCount} permanently?', { toggleCount: toggleCount(names.length) })}
          action={t('Delete permanently')}
          typed={names.length === 1 && only !== undefined ? only : `delete ${names.length}`}
          changes={changes}
          done={t('{toggleCount} deleted', { toggleCount: toggleCount(names.length) })}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        >
          <Text size="sm">
            {plural(
              names.length,
              'Deletes it with its strategies, variants, tags and usage. This can’t be undone. Names become available again.',
              'Deletes {count} toggles with their strategies, variants, tags and usage: {names}{what}. This can’t be undone. Names become available again.',
              { count: names.length, names: names.slice(0, 5).join(', '), what: names.length > 5 ? '…' : '' },
            )}
          </Text>
        </Confirm>
      )}
    </Box>
  )
}
