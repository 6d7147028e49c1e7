import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import { useWrite } from '../../ui/use-write.ts'

/** Marks notices as read or unread. */
export function useMarks() {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: keys.notices() })
  const one = useWrite({
    send: async ({ id, read }: { readonly id: number; readonly read: boolean }) => {
      await api.POST('/api/admin/user/notices/read', { body: { ids: [id], read } })
      await refetch()
    },
    changes: [],
  })
  const all = useWrite({
    send: async (upTo: number) => {
      await api.POST('/api/admin/user/notices/read-all', { body: { upTo } })
      await refetch()
    },
    changes: [],
    done: t('All notices marked as read'),
  })
  return {
    mark: (id: number, read: boolean) => void one.run({ id, read }),
    /** Notices after this one stay unread. */
    markAll: (upTo: number) => void all.run(upTo),
    isBusy: all.isBusy,
  }
}
