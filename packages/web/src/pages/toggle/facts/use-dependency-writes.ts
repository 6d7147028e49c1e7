import { api } from '../../../api/client.ts'
import { t } from '../../../lib/messages.ts'
import type { Toggle } from '../../../lib/types.ts'
import { type EnvironmentWrite, useEnvironmentWrite } from '../../../ui/use-environment-write.ts'
import { useFirstProtectedEnvironment } from '../header/use-first-protected-environment.ts'
import { type Dependency, dependencyText } from './dependency-text.ts'

const DEPENDENCIES = '/api/admin/projects/{projectId}/features/{featureName}/dependencies'

/** A dependency concerns every environment: if one is protected, the write becomes a change request. */
export function useDependencyWrites(projectId: string, toggle: Toggle) {
  const { name: feature } = toggle
  const { run } = useEnvironmentWrite(projectId)
  const environment = useFirstProtectedEnvironment(projectId, toggle) ?? ''
  const params = { path: { projectId, featureName: feature } }
  const attempt = async (write: Omit<EnvironmentWrite, 'environment' | 'changes'>): Promise<boolean> => {
    const changes = { subject: 'toggle', project: projectId } as const
    return (await run({ environment, changes, ...write })) !== 'refused'
  }
  return {
    add: (wanted: Dependency) =>
      attempt({
        change: { action: 'addDependency', feature, payload: wanted },
        directly: () => api.POST(DEPENDENCIES, { params, body: wanted }),
        done: t('{feature} depends on {feature2} {dependencyText}', {
          feature,
          feature2: wanted.feature,
          dependencyText: dependencyText(wanted),
        }),
      }),
    remove: () =>
      attempt({
        change: { action: 'deleteDependency', feature },
        directly: () => api.DELETE(DEPENDENCIES, { params }),
        done: t('Dependency of {feature} removed', { feature }),
      }),
  }
}
