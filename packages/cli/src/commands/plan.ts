import { checkedFiles, compared } from '../as-code/compare.ts'
import { planJson, planText } from '../as-code/plan-text.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'

export const plan = defineCommand({
  name: 'plan',
  summary: 'Show what apply would change',
  usage: '<folder>',
  arity: [1, 1],
  options: {
    prune: { type: 'boolean', help: 'Also show toggles that no file mentions' },
    offline: { type: 'boolean', help: 'Check the files without a server' },
  },
  async run({ args: [folder = ''], options, print, ...run }) {
    if (options.offline) {
      const { length } = checkedFiles(folder)
      print({ files: length, problems: [] }, () => `${length} files have no problems`)
      return EXIT.ok
    }
    const { changes } = (await compared(folder, run, options.prune)).plan
    print(planJson(changes), () => planText(changes))
    return changes.length === 0 ? EXIT.ok : EXIT.different
  },
})
