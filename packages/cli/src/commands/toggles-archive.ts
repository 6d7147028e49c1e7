import { defineCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { togglePath } from '../toggle.ts'

export const togglesArchive = defineCommand({
  name: 'toggles archive',
  summary: 'Archive toggles. SDKs no longer receive them',
  usage: '<toggle>...',
  arity: [1, 1_000],
  options: { 'dry-run': { type: 'boolean', help: 'Check that the toggles exist, and archive nothing' } },
  async run({ args, options, api, console, print }) {
    const client = api()
    const paths: [string, string][] = []
    for (const name of args) paths.push([name, await togglePath(client, name)])
    const archived: string[] = []
    for (const [name, path] of paths) {
      if (!options['dry-run']) await client.call('DELETE', path)
      archived.push(name)
      if (args.length > 1) console.err(`${archived.length} of ${args.length}: ${name}`)
    }
    print({ archived: options['dry-run'] ? [] : archived }, () =>
      options['dry-run'] ? `Would archive: ${archived.join(', ')}` : `Archived: ${archived.join(', ')}`,
    )
    return EXIT.ok
  },
})
