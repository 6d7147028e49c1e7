import { basename, resolve } from 'node:path'
import { applyPlan } from '../as-code/apply.ts'
import { compared } from '../as-code/compare.ts'
import type { Change } from '../as-code/plan.ts'
import { planJson, planText } from '../as-code/plan-text.ts'
import type { Proposed } from '../as-code/propose.ts'
import { type Command, defineCommand } from '../command.ts'
import { EXIT, usageFailure } from '../exit-codes.ts'

const MAX_TITLE = 200

function resultText({ length }: readonly Change[], proposed: readonly Proposed[]): string {
  const count = length === 1 ? '1 change' : `${length} changes`
  return [
    proposed.length === 0 ? `Applied ${count}` : `${count} applied or sent to review`,
    ...proposed.map(
      ({ id, project, environment, state }) =>
        `Change request #${id} for ${environment} of ${project}: ${state.toLowerCase()}`,
    ),
  ].join('\n')
}

const applyCommand = (name: string, summary: string, isAsking: boolean): Command =>
  defineCommand({
    name,
    summary,
    usage: '<folder>',
    arity: [1, 1],
    options: {
      prune: { type: 'boolean', help: 'Archive toggles that no file mentions, in projects that have a folder' },
      'dry-run': { type: 'boolean', help: 'Show the changes and write nothing' },
      'in-parts': {
        type: 'boolean',
        help: 'Use several transactions for a project that needs more writes than one can have',
      },
      title: { type: 'string', value: '<text>', help: 'The title of change requests (default: Apply <folder>)' },
      ...(isAsking && { yes: { type: 'boolean', help: 'Do not ask' } as const }),
    },
    async run({
      args: [folder = ''],
      options,
      api,
      steadyApi,
      console,
      environment,
      progress,
      stopped,
      print,
      isJson,
    }) {
      const title = options.title ?? `Apply ${basename(resolve(folder))}`
      if (title.length > MAX_TITLE) throw usageFailure(`--title can have ${MAX_TITLE} characters`)
      const isConfirmed = !isAsking || (options as { readonly yes?: unknown }).yes === true || options['dry-run']
      if (!isConfirmed && !console.confirm) throw usageFailure('Without a terminal, apply needs --yes or --dry-run')
      const { plan, state } = await compared(folder, { api, progress, environment }, options.prune)
      const { changes } = plan
      if (options['dry-run'] || changes.length === 0) {
        print({ ...planJson(changes), applied: false }, () => planText(changes))
        return EXIT.ok
      }
      if (!isConfirmed && !isJson) {
        console.err(planText(changes))
        if (!(await console.confirm?.('Apply these changes?'))) {
          console.err('Nothing was applied')
          return EXIT.failed
        }
      }
      const steps = progress('Applying')
      try {
        const changeRequests = await applyPlan(steadyApi(), changes, state, {
          title,
          inParts: options['in-parts'],
          environment,
          steps,
          stopped,
        })
        print({ ...planJson(changes), applied: true, changeRequests }, () => resultText(changes, changeRequests))
      } finally {
        steps.end()
      }
      return EXIT.ok
    },
  })

export const apply = applyCommand('apply', 'Change the server to what the files describe', true)
export const importFiles = applyCommand('import', 'Apply files without asking, such as those of another server', false)
