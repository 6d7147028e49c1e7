import type { Permission } from '@leverframe/domain'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { Copy, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useMay } from '../../../api/permissions.ts'
import { t } from '../../../lib/messages.ts'
import type { Toggle } from '../../../lib/types.ts'
import { GuardedButton, useHidden } from '../../../ui/guarded.tsx'
import { preloading } from '../../../ui/on-demand.tsx'
import { useWrite, type Write } from '../../../ui/use-write.ts'
import { ToggleDialog } from '../editors.ts'
import { Favourite } from './favourite.tsx'
import type { ToggleDialogKind } from './toggle-dialog.tsx'
import { useCompletion } from './use-completion.ts'

interface ToggleActionsProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly etag: string | null
}

/** The actions for the whole toggle. */
export function ToggleActions({ projectId, toggle, etag }: ToggleActionsProps) {
  const [open, setOpen] = useState<ToggleDialogKind>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Favourite projectId={projectId} featureName={toggle.name} />
      <GuardedButton
        need="CREATE_FEATURE"
        project={projectId}
        variant="default"
        leftSection={<Copy size={14} />}
        onClick={() => setOpen('clone')}
        {...preloading(ToggleDialog)}
      >
        {t('Clone')}
      </GuardedButton>
      {!toggle.archived && <ToggleMenu projectId={projectId} toggle={toggle} onOpen={setOpen} />}
      {open && <ToggleDialog kind={open} projectId={projectId} toggle={toggle} etag={etag} onClose={close} />}
    </>
  )
}

interface ToggleMenuProps extends Omit<ToggleActionsProps, 'etag'> {
  readonly onOpen: (dialog: ToggleDialogKind) => void
}

const MENU_PERMISSIONS = ['UPDATE_FEATURE', 'MOVE_FEATURE_TOGGLE', 'DELETE_FEATURE'] as const

function ToggleMenu({ projectId, toggle, onOpen }: ToggleMenuProps) {
  const { isCompleted, uncomplete } = useCompletion(projectId, toggle.name)
  const setStale = useStale(projectId, toggle)
  const isHidden = useHidden(MENU_PERMISSIONS, { project: projectId })
  if (isHidden) return null
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('More')} size={30} {...preloading(ToggleDialog)}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Guarded need="UPDATE_FEATURE" project={projectId} onClick={() => onOpen('edit')}>
          {t('Edit description and type…')}
        </Guarded>
        <Guarded need="UPDATE_FEATURE" project={projectId} onClick={() => void setStale(!toggle.stale)}>
          {toggle.stale ? t('No longer stale') : t('Mark as stale')}
        </Guarded>
        {isCompleted ? (
          <Guarded need="UPDATE_FEATURE" project={projectId} onClick={() => void uncomplete()}>
            {t('Mark as not completed')}
          </Guarded>
        ) : (
          <Guarded need="UPDATE_FEATURE" project={projectId} onClick={() => onOpen('complete')}>
            {t('Mark as completed…')}
          </Guarded>
        )}
        <Guarded need="MOVE_FEATURE_TOGGLE" project={projectId} onClick={() => onOpen('move')}>
          {t('Move to another project…')}
        </Guarded>
        <ArchiveItem projectId={projectId} toggle={toggle} onOpen={onOpen} />
      </Menu.Dropdown>
    </Menu>
  )
}

const ArchiveItem = ({ projectId, toggle, onOpen }: ToggleMenuProps) => {
  const children = toggle.children ?? []
  return (
    <Guarded
      need="DELETE_FEATURE"
      project={projectId}
      isDanger
      because={
        children.length > 0 ? t('Remove the dependency of {rest} first', { rest: children.join(', ') }) : undefined
      }
      onClick={() => onOpen('archive')}
    >
      {t('Archive…')}
    </Guarded>
  )
}

interface GuardedItemProps {
  readonly need: Permission
  readonly project: string
  readonly onClick: () => void
  readonly children: ReactNode
  readonly isDanger?: boolean
  readonly because?: string | undefined
}

/** An item for users with the permission. Why it is disabled is below it: a menu has no room for tooltips. */
function Guarded({ need, project, onClick, children, isDanger = false, because }: GuardedItemProps) {
  if (!useMay()(need, { project })) return null
  return (
    <Menu.Item
      onClick={onClick}
      disabled={because !== undefined}
      {...(isDanger && because === undefined && { c: 'var(--lf-danger)' })}
    >
      {children}
      {because !== undefined && (
        <Text size="xs" c="dimmed">
          {because}
        </Text>
      )}
    </Menu.Item>
  )
}

function useStale(projectId: string, { name }: Toggle) {
  const write: Write<boolean, unknown> = useWrite({
    send: (stale: boolean) =>
      api.PUT('/api/admin/projects/{projectId}/features/{featureName}', {
        params: { path: { projectId, featureName: name } },
        body: { stale },
      }),
    changes: { subject: 'toggle', project: projectId, toggle: name },
    done: (_, stale) => ({
      text: stale ? t('Marked as stale') : t('No longer stale'),
      undo: { run: () => void write.run(!stale) },
    }),
  })
  return write.run
}
