import { checkTarget, writeFolder } from '../as-code/folder.ts'
import { readServer } from '../as-code/server-state.ts'
import { filesOf } from '../as-code/write-yaml.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'

export const exportFiles = defineCommand({
  name: 'export',
  summary: 'Write everything on the server to YAML files',
  usage: '<folder>',
  arity: [1, 1],
  options: {
    force: { type: 'boolean', help: 'Write into a folder that has other files' },
    'dry-run': { type: 'boolean', help: 'Read the server and write nothing' },
  },
  async run({ args: [folder = ''], options, api, progress, print }) {
    checkTarget(folder, options.force)
    const steps = progress('Reading the server')
    const { things } = await readServer(api(), steps).finally(steps.end)
    const files = filesOf(things)
    if (options['dry-run']) {
      print({ files: [...files.keys()] }, () => `Would write ${things.length} files to ${folder}`)
      return EXIT.ok
    }
    const { written, removed } = writeFolder(folder, files)
    print({ things: things.length, written, removed }, () =>
      [
        `${folder} has ${things.length} files`,
        `${written.length} written, ${removed.length} removed, the others have not changed`,
      ].join('\n'),
    )
    return EXIT.ok
  },
})
