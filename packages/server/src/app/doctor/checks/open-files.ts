import { fittedTo, openFileLimit, openFilesNeeded } from '#platform/config/open-files'
import { type Check, ok, warning } from '../check.ts'

export const openFiles: Check = {
  name: 'open files',
  run: async ({ config }) => {
    const limit = openFileLimit()
    if (limit === undefined) return []
    const { maxConnections } = fittedTo(limit, config)
    if (maxConnections === config.maxConnections) return [ok(`the limit of open files is ${limit}`)]
    return [
      warning(
        `the limit of open files is ${limit}: the server accepts ${maxConnections} connections, not ${config.maxConnections}`,
        `Set "ulimit -n" to ${openFilesNeeded(config)} or more for the user that runs Leverframe, or lower MAX_CONNECTIONS`,
      ),
    ]
  },
}
