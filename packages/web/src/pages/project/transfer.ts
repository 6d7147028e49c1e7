import { t } from '../../lib/messages.ts'
import type { RequestBody, ResponseBody } from '../../lib/operations.ts'

export type TransferFile = RequestBody<'/api/admin/features-batch/import', 'post'>['data']
export type ImportCheck = ResponseBody<'/api/admin/features-batch/validate', 'post'>

/** Parses the text of an export. The server checks the rest. */
export function parseFile(text: string): { readonly data: TransferFile } | { readonly problem: string } {
  try {
    const data: unknown = JSON.parse(text)
    if (typeof data === 'object' && data !== null && Array.isArray((data as { features?: unknown }).features))
      return { data: data as TransferFile }
    return { problem: t('This is not an export of toggles.') }
  } catch (error) {
    return {
      problem: t('Invalid JSON: {message}', { message: error instanceof Error ? error.message : t('cannot be read') }),
    }
  }
}

/** Whether the import can go on. */
export const isImportable = ({ errors, permissions }: ImportCheck): boolean =>
  errors.length === 0 && permissions.length === 0

/** The name of the file for an export. */
export const fileNameOf = (project: string, environment: string): string => `${project}-${environment}.json`
