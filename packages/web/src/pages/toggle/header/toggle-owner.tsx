import { Anchor, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { api } from '../../../api/client.ts'
import { useMay } from '../../../api/permissions.ts'
import { T, t } from '../../../lib/messages.ts'
import type { Toggle } from '../../../lib/types.ts'
import { preloading } from '../../../ui/on-demand.tsx'
import { OwnerName } from '../../../ui/owner.tsx'
import { useWrite } from '../../../ui/use-write.ts'
import { OwnerSelect } from '../editors.ts'

interface ToggleOwnerProps {
  readonly projectId: string
  readonly toggle: Toggle
}

/** "owner Payments": text for readers, a choice for everyone who may change the toggle. */
export function ToggleOwner({ projectId, toggle }: ToggleOwnerProps) {
  const [isOpen, { close, toggle: flip }] = useDisclosure(false)
  const mayChange = useMay()('UPDATE_FEATURE', { project: projectId }) && !toggle.archived
  const write = useWrite<unknown, string | null>({
    send: (owner) =>
      api.PUT('/api/admin/projects/{projectId}/features/{featureName}', {
        params: { path: { projectId, featureName: toggle.name } },
        body: { owner },
      }),
    changes: { subject: 'toggle', project: projectId, toggle: toggle.name },
    done: (_, owner) => (owner === null ? t('Owner removed') : t('Owner changed')),
  })
  const choose = async (owner: string | null) => {
    if (await write.run(owner)) close()
  }
  const shown =
    toggle.owner === null ? (
      t('no owner')
    ) : (
      <T text="owner {ownerName}" ownerName={<OwnerName owner={toggle.owner} />} />
    )
  if (!mayChange) return <span>{shown}</span>
  return (
    <Popover opened={isOpen} onChange={(opened) => !opened && close()} trapFocus withinPortal position="bottom-start">
      <Popover.Target>
        <Anchor
          component="button"
          type="button"
          inherit
          c="inherit"
          underline="hover"
          onClick={flip}
          title={t('Change owner')}
          {...preloading(OwnerSelect)}
        >
          {shown}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown>
        <OwnerSelect
          isInPopover
          value={toggle.owner}
          onChange={(owner) => void choose(owner)}
          disabled={write.isBusy}
          placeholder={t('No owner')}
          w={240}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
