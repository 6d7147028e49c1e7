import { ArchiveRestore } from 'lucide-react'
import { api } from '../api/client.ts'
import { t } from '../lib/messages.ts'
import { GuardedButton } from './guarded.tsx'
import { useWrite } from './use-write.ts'

interface ReviveButtonProps {
  readonly projectId: string
  readonly name: string
}

/** Takes one toggle out of the archive. */
export function ReviveButton({ projectId, name }: ReviveButtonProps) {
  const changes = { subject: 'toggle', project: projectId } as const
  const revive = useWrite({
    send: () =>
      api.POST('/api/admin/projects/{projectId}/revive', {
        params: { path: { projectId } },
        body: { features: [name] },
      }),
    changes,
    done: t('{name} revived', { name }),
    refetchAfterError: changes,
  })
  return (
    <GuardedButton
      need="UPDATE_FEATURE"
      project={projectId}
      variant="default"
      leftSection={<ArchiveRestore size={14} aria-hidden />}
      loading={revive.isBusy}
      onClick={() => void revive.run()}
    >
      {t('Revive')}
    </GuardedButton>
  )
}
