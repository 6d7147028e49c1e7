import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProtection } from '../../../api/change-requests.ts'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import { promotionChanges } from '../../../lib/compare.ts'
import { differenceRows } from '../../../lib/history.ts'
import { t } from '../../../lib/messages.ts'
import type { ToggleEnvironment } from '../../../lib/types.ts'
import { Changes } from '../../../ui/diff.tsx'
import { useUnsavedEdits } from '../../../ui/editing/use-unsaved-edits.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useEnvironmentWrite } from '../../../ui/use-environment-write.ts'
import { ifMatch, type TabProps, useNames } from './tab.ts'
import { WaitingNote } from './waiting-note.tsx'

const PROMOTE = '/api/admin/projects/{projectId}/features/{featureName}/environments/{from}/promote'

interface PromoteDialogProps extends TabProps {
  readonly from: ToggleEnvironment
  readonly to: ToggleEnvironment
  readonly onClose: () => void
}

/** Shows a preview of the changes, and then applies them. */
export function PromoteDialog(props: PromoteDialogProps) {
  const { projectId, toggle, from, to, onClose } = props
  const names = useNames(toggle)
  const { isProtected } = useProtection(projectId)(to.name)
  const [keepSwitch, setKeepSwitch] = useState(false)
  const edits = { keepSwitch: [keepSwitch, setKeepSwitch] } as const
  const unsaved = useUnsavedEdits({ edits, name: 'Promote', isKept: false, close: onClose })
  const leave = () => unsaved.leave(onClose)
  const { promote, isBusy, path } = usePromotion(
    {
      ...props,
      onClose: () => {
        unsaved.settle()
        onClose()
      },
    },
    keepSwitch,
  )
  const planned = useQuery({
    queryKey: keys.toggle(projectId, toggle.name, 'promotion', from.name, to.name, keepSwitch),
    queryFn: () => dataOf(api.POST(PROMOTE, { params: { path }, body: { to: to.name, keepSwitch, dryRun: true } })),
  })
  const rows = planned.data?.changes.flatMap((change) => differenceRows(change, names)) ?? []
  return (
    <Modal opened onClose={leave} title={t('Make {name} like {name2}', { name: to.name, name2: from.name })} size="lg">
      <Stack gap="md" {...unsaved.watch}>
        <Text size="sm">{t('Only {name} changes. {name2} stays as it is.', { name: to.name, name2: from.name })}</Text>
        {from.enabled !== to.enabled && (
          <Checkbox
            label={t('Keep {name} switched {what}', { name: to.name, what: to.enabled ? t('on') : t('off') })}
            checked={keepSwitch}
            onChange={(event) => setKeepSwitch(event.currentTarget.checked)}
          />
        )}
        <QueryResult query={planned}>{() => <Changes rows={rows} none={t('Nothing would change.')} />}</QueryResult>
        {isProtected && <WaitingNote environment={to.name} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('Cancel')}
          </Button>
          <Button loading={isBusy} disabled={rows.length === 0} onClick={() => void promote()}>
            {isProtected ? t('Add to my change request') : t('Change {name}', { name: to.name })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function usePromotion({ projectId, toggle, etag, from, to, onClose }: PromoteDialogProps, keepSwitch: boolean) {
  const { run, isBusy } = useEnvironmentWrite(projectId)
  const path = { projectId, featureName: toggle.name, from: from.name }
  const promote = async () => {
    const outcome = await run({
      environment: to.name,
      change: promotionChanges(toggle.name, from, to, keepSwitch),
      directly: () =>
        api.POST(PROMOTE, { params: { path }, headers: ifMatch(etag), body: { to: to.name, keepSwitch } }),
      changes: { subject: 'toggle', project: projectId, toggle: toggle.name },
      done: t('{name} copied to {name2}', { name: from.name, name2: to.name }),
    })
    if (outcome !== 'refused') onClose()
  }
  return { promote, isBusy, path }
}
