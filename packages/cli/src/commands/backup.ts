import { defineCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { showRows, withServer } from '../server.ts'

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export const backup = defineCommand({
  name: 'backup',
  summary: 'Write the store to a file, while servers use it',
  usage: '<file>',
  arity: [1, 1],
  options: { replace: { type: 'boolean', help: 'Overwrite the file if it exists' } },
  async run({ args: [file = ''], options: given, environment, stopped, server, print, progress }) {
    const running = progress('Backing up')
    const { backupStore } = await server()
    const options = {
      environment,
      file,
      stopping: stopped,
      onProgress: showRows(running),
      isReplacing: given.replace === true,
    }
    const summary = await withServer(stopped, () => backupStore(options)).finally(running.end)
    const { rows, tables, bytes, sha256 } = summary
    print(
      summary,
      () => `Wrote ${rows} rows of ${tables} tables to ${file} (${sizeOf(bytes)}, SHA-256 of the content ${sha256})`,
    )
    return EXIT.ok
  },
})
