import type { AnyCommand } from '#platform/commands/define'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { sendChunks } from '#platform/http/json-chunks'
import { ask, post } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { transferCommands } from './commands.ts'
import { exportFile, JSON_TYPE } from './export.ts'
import { checkImport, type ImportDeps, importFile } from './import.ts'
import { ExportedFile, ExportRequest, ImportAnswer, ImportCheck, ImportRequest } from './schema.ts'

const { recordExport } = transferCommands
const path = '/api/admin/features-batch'

export const transferRoutes = (deps: ImportDeps & Pick<Deps, 'clock' | 'run'>, commands: readonly AnyCommand[]) => ({
  exportFeatures: ask(`${path}/export`, 'Export toggles with their configuration in one environment', {
    access: runs(recordExport),
    description:
      'Send exactly one of `features`, `tag` and `project`. An empty list of `features` selects all toggles.',
    body: ExportRequest,
    response: ExportedFile,
    sends: async ({ body, actor }, reply) => {
      const { count, chunks } = await exportFile(deps, actor, body)
      const { environment, project } = body
      await deps.run(actor, step(recordExport, { environment, count, ...(project !== undefined && { project }) }))
      const time = deps.clock().toISOString().replace(/[:.]/g, '-')
      if (body.downloadFile) reply.header('content-disposition', `attachment; filename="export-${time}.json"`)
      return sendChunks(reply, JSON_TYPE, chunks)
    },
  }),
  validateImport: ask(`${path}/validate`, 'Check what an import would do, without importing', {
    body: ImportRequest,
    response: ImportCheck,
    handle: ({ body, actor }) => checkImport(deps, actor, body),
  }),
  importFeatures: post(`${path}/import`, 'Create or overwrite toggles from an export, all or nothing', {
    access: runs(...commands),
    body: ImportRequest,
    response: ImportAnswer,
    handle: ({ body, actor }) => importFile(deps, actor, body),
  }),
})
