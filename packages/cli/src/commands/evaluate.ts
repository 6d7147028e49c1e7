import { defineCommand } from '../command.ts'
import { EXIT, usageFailure } from '../exit-codes.ts'
import { table } from '../table.ts'

interface Evaluated {
  readonly name: string
  readonly projectId: string
  readonly isEnabled: boolean
  readonly variant: { readonly name: string; readonly enabled: boolean }
}

function contextOf(given: string | undefined): Record<string, unknown> {
  if (given === undefined) return {}
  if (given.trimStart().startsWith('{')) {
    try {
      return JSON.parse(given) as Record<string, unknown>
    } catch (error) {
      throw usageFailure(`--context is not valid JSON: ${(error as Error).message}`)
    }
  }
  const pairs = given.split(',').map((pair) => pair.split('='))
  if (pairs.some((pair) => pair.length !== 2 || pair[0] === ''))
    throw usageFailure('--context must be JSON, or fields such as userId=7,country=de')
  return Object.fromEntries(pairs)
}

export const evaluate = defineCommand({
  name: 'evaluate',
  summary: 'Evaluate toggles for a context, as an SDK would',
  usage: '[toggle]',
  arity: [0, 1],
  options: {
    environment: { type: 'string', value: '<name>', help: 'The environment (default: production)' },
    context: { type: 'string', value: '<fields>', help: 'userId=7,country=de, or JSON' },
    project: { type: 'string', value: '<id>', help: 'Only toggles of this project' },
  },
  async run({ args: [name], options, api, console, print }) {
    const { features } = await api().call<{ features: Evaluated[] }>('POST', '/api/admin/playground', {
      body: {
        environment: options.environment ?? 'production',
        context: contextOf(options.context),
        ...(options.project !== undefined && { projects: [options.project] }),
      },
    })
    const rows = name === undefined ? features : features.filter((one) => one.name === name)
    if (name !== undefined && rows.length === 0) throw usageFailure(`There is no toggle named ${name} that you can see`)
    print(rows, () =>
      table(
        rows,
        [
          { title: 'toggle', value: (one) => one.name },
          { title: 'project', value: (one) => one.projectId },
          { title: 'result', value: (one) => (one.isEnabled ? 'on' : 'off') },
          { title: 'variant', value: ({ variant }) => (variant.enabled ? variant.name : '') },
        ],
        console.width,
      ),
    )
    return EXIT.ok
  },
})
