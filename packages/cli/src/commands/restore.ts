import { defineCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { showRows, withServer } from '../server.ts'

export const restore = defineCommand({
  name: 'restore',
  summary: 'Fill an empty store from a backup',
  usage: '<file>',
  arity: [1, 1],
  options: {
    replace: { type: 'boolean', help: 'Remove everything in the store first' },
    'without-key': { type: 'boolean', help: 'Restore secrets whose key is missing. They must be entered again' },
    'dry-run': { type: 'boolean', help: 'Check the file, the store and the key, and write nothing' },
  },
  async run({ args: [file = ''], options, environment, console, stopped, server, print, progress }) {
    const running = progress('Restoring')
    const { restoreStore } = await server()
    const isDryRun = options['dry-run'] === true
    const given = {
      environment,
      file,
      stopping: stopped,
      onProgress: showRows(running),
      isReplacing: options.replace === true,
      isWithoutKey: options['without-key'] === true,
      isDryRun,
    }
    const summary = await withServer(stopped, () => restoreStore(given)).finally(running.end)
    const { rows, tables, createdAt, missingKeys } = summary
    if (missingKeys.length > 0)
      console.err(`Secrets that were encrypted with the key ${missingKeys.join(', ')} must be entered again`)
    print(
      { ...summary, isDryRun },
      () =>
        `${isDryRun ? 'Would restore' : 'Restored'} ${rows} rows of ${tables} tables from the backup of ${createdAt}`,
    )
    return EXIT.ok
  },
})
