import { api, dataOf } from '../../api/client.ts'
import type { TransferFile } from './transfer.ts'

/** All toggles of the project without `toggles`. */
export const exportToggles = (environment: string, project: string, toggles?: readonly string[]) =>
  dataOf(
    api.POST('/api/admin/features-batch/export', {
      body: { environment, ...(toggles ? { features: [...toggles] } : { project }) },
    }),
  )

interface Import {
  readonly project: string
  readonly environment: string
  readonly data: TransferFile
}

export const checkImport = (body: Import) => dataOf(api.POST('/api/admin/features-batch/validate', { body }))

export const importToggles = (body: Import) => dataOf(api.POST('/api/admin/features-batch/import', { body }))
