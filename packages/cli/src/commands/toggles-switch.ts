import { defineCommand } from '../command.ts'
import { CliFailure, EXIT, usageFailure } from '../exit-codes.ts'
import { encoded, type Toggle, togglePath } from '../toggle.ts'

const switchedOnForEveryone = (target: Readonly<Record<'project' | 'name' | 'environment', string>>) => [
  { command: 'strategy.add', input: { ...target, strategy: { name: 'default' } } },
  { command: 'toggle.switch', input: { ...target, enabled: true } },
]

export const togglesSwitch = defineCommand({
  name: 'toggles switch',
  summary: 'Switch a toggle on or off in one environment',
  usage: '<toggle> <environment> on|off',
  arity: [3, 3],
  options: {
    'for-everyone': { type: 'boolean', help: 'Add a strategy for everyone if the toggle has no strategy there' },
    'dry-run': { type: 'boolean', help: 'Show what would change, and change nothing' },
  },
  async run({ args: [name = '', environment = '', state = ''], options, api, print }) {
    if (state !== 'on' && state !== 'off') throw usageFailure(`The state must be on or off, not ${state}`)
    const client = api()
    const path = await togglePath(client, name)
    const { project, environments } = await client.call<Toggle>('GET', path)
    const before = environments.find((one) => one.name === environment)
    if (!before) throw usageFailure(`${name} has no environment named ${environment}`)
    const isChange = before.enabled !== (state === 'on')
    const isBare = before.strategies.length === 0 && state === 'on'
    if (isChange && isBare && !options['for-everyone'])
      throw new CliFailure(
        `${name} has no strategy in ${environment}. Add one on its page, or use --for-everyone to switch it on for everyone`,
      )
    if (isChange && !options['dry-run']) {
      const target = { project, name, environment }
      if (isBare) await client.call('POST', '/api/admin/batch', { body: { actions: switchedOnForEveryone(target) } })
      else await client.call('POST', `${path}/environments/${encoded(environment)}/${state}`)
    }
    const said = { name, environment, enabled: state === 'on', changed: isChange && !options['dry-run'] }
    print(said, () => {
      if (!isChange) return `${name} is ${state} in ${environment} already`
      return options['dry-run']
        ? `${name} would be ${state} in ${environment}`
        : `${name} is ${state} in ${environment}`
    })
    return EXIT.ok
  },
})
