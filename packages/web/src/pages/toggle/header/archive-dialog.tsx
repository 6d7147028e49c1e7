import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import { plural, t } from '../../../lib/messages.ts'
import type { Toggle } from '../../../lib/types.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { useEnvironmentWrite } from '../../../ui/use-environment-write.ts'
import { useWrite } from '../../../ui/use-write.ts'
import { useFirstProtectedEnvironment } from './use-first-protected-environment.ts'

interface ArchiveDialogProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly onClose: () => void
}

/** Shows where the toggle is on and which applications use it before it is archived. */
export function ArchiveDialog({ projectId, toggle, onClose }: ArchiveDialogProps) {
  const { name } = toggle
  const isProtected = useFirstProtectedEnvironment(projectId, toggle) !== undefined
  const archive = useArchiving(projectId, toggle)
  return (
    <Confirm
      title={t('Archive {name}?', { name })}
      action={isProtected ? t('Add to draft') : t('Archive // verb')}
      changes={[]}
      onConfirm={archive}
      onClose={onClose}
    >
      <CurrentUse toggle={toggle} />
      <Text size="sm">{t('It evaluates as off. You can revive it from the archive.')}</Text>
    </Confirm>
  )
}

function useArchiving(projectId: string, toggle: Toggle) {
  const featureName = toggle.name
  const navigate = useNavigate()
  const { run } = useEnvironmentWrite(projectId)
  const protectedEnvironment = useFirstProtectedEnvironment(projectId, toggle)
  const revive = useWrite({
    send: () => api.POST('/api/admin/archive/revive/{featureName}', { params: { path: { featureName } } }),
    changes: 'toggle',
    done: t('{featureName} revived', { featureName }),
  })
  return () =>
    run({
      environment: protectedEnvironment ?? '',
      change: { action: 'archiveFeature', feature: featureName },
      directly: async () => {
        await api.DELETE('/api/admin/projects/{projectId}/features/{featureName}', {
          params: { path: { projectId, featureName } },
        })
        // The page of an archived toggle cannot refetch it.
        await navigate({ to: '/projects/$projectId', params: { projectId } })
      },
      changes: 'toggle',
      done: { text: t('{featureName} archived', { featureName }), undo: { run: () => void revive.run() } },
    })
}

function CurrentUse({ toggle }: { readonly toggle: Toggle }) {
  const { data } = useQuery({
    queryKey: keys.toggle(toggle.project, toggle.name, 'seen'),
    queryFn: () =>
      dataOf(
        api.GET('/api/admin/client-metrics/features/{featureName}', {
          params: { path: { featureName: toggle.name } },
        }),
      ),
  })
  const on = toggle.environments.filter(({ enabled }) => enabled).map(({ name }) => name)
  const apps = data?.seenApplications
  return (
    <>
      <Text size="sm" fw={600}>
        {on.length === 0
          ? t('It is off in every environment.')
          : t('It is on in {count} of {count2} environments: {on}.', {
              count: on.length,
              count2: toggle.environments.length,
              on: on.join(', '),
            })}
      </Text>
      <Text size="sm" fw={600}>
        {apps === undefined
          ? t('Loading usage…')
          : apps.length === 0
            ? t('No usage in the last 24 hours.')
            : plural(
                apps.length,
                '1 application used it in the last 24 hours: {apps}{what}.',
                '{count} applications used it in the last 24 hours: {apps}{what}.',
                { apps: apps.slice(0, 8).join(', '), what: apps.length > 8 ? ' …' : '', count: apps.length },
              )}
      </Text>
    </>
  )
}
