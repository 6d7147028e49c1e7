import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { GuardedButton } from '../../ui/guarded.tsx'
import { useWrite } from '../../ui/use-write.ts'

const LIFECYCLE = '/api/admin/projects/{projectId}/features/{featureName}/lifecycle'

interface CompleteButtonProps {
  readonly projectId: string
  readonly name: string
}

/** Marks a toggle as completed and kept. The page of the toggle offers the other outcomes. */
export function CompleteButton({ projectId, name }: CompleteButtonProps) {
  const params = { path: { projectId, featureName: name } }
  const changes = { subject: 'toggle', project: projectId, toggle: name } as const
  const undo = useWrite({ send: () => api.POST(`${LIFECYCLE}/uncomplete`, { params }), changes })
  const complete = useWrite({
    send: () => api.POST(`${LIFECYCLE}/complete`, { params, body: { status: 'kept', statusValue: null } }),
    changes,
    done: {
      text: t('{name} completed. Archive it when the code no longer uses it.', { name }),
      undo: { run: () => void undo.run() },
    },
  })
  return (
    <GuardedButton
      need="UPDATE_FEATURE"
      project={projectId}
      variant="default"
      size="compact-sm"
      loading={complete.isBusy}
      onClick={() => void complete.run()}
    >
      {t('Complete')}
    </GuardedButton>
  )
}
