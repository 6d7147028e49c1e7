import { addToDraft } from '../../api/change-requests.ts'
import type { Change, ChangeRequest } from '../../lib/types.ts'
import { useWrite } from '../../ui/use-write.ts'

type Home = Pick<ChangeRequest, 'project' | 'environment'>

/** Adds a removed change again, at the end of the draft. */
export function useRestoreChange(): (home: Home, change: Change) => void {
  const restore = useWrite({
    send: ({ home, change }: { readonly home: Home; readonly change: Change }) =>
      addToDraft(home.project, home.environment, change),
    changes: 'change-request',
  })
  return (home, change) => void restore.run({ home, change })
}
