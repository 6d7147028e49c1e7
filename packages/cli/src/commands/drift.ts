import { compared } from '../as-code/compare.ts'
import { driftLines, planJson } from '../as-code/plan-text.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'

export const drift = defineCommand({
  name: 'drift',
  summary: 'Print one line for each difference between files and the server',
  usage: '<folder>',
  arity: [1, 1],
  options: { prune: { type: 'boolean', help: 'Also report toggles that no file mentions' } },
  async run({ args: [folder = ''], options, print, ...run }) {
    const { changes } = (await compared(folder, run, options.prune)).plan
    print(planJson(changes), () => (changes.length === 0 ? 'No drift' : driftLines(changes).join('\n')))
    return changes.length === 0 ? EXIT.ok : EXIT.different
  },
})
