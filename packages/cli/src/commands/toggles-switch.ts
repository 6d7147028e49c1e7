import { defineCommand } from '../command.ts'
import { EXIT, usageFailure } from '../exit-codes.ts'
import { encoded, type Toggle, togglePath } from '../toggle.ts'

export const togglesSwitch = defineCommand({
  name: 'toggles switch',
  summary: 'Switch a toggle on or off in one environment',
  usage: '<toggle> <environment> on|off',
  arity: [3, 3],
  options: { 'dry-run': { type: 'boolean', help: 'Show what would change, and change nothing' } },
  async run({ args: [name = '', environment = '', state = ''], options, api, print }) {
    if (state !== 'on' && state !== 'off') throw usageFailure(`The state must be on or off, not ${state}`)
    const client = api()
    const path = await togglePath(client, name)
    const { environments } = await client.call<Toggle>('GET', path)
    const before = environments.find((one) => one.name === environment)
    if (!before) throw usageFailure(`${name} has no environment named ${environment}`)
    const isChange = before.enabled !== (state === 'on')
    if (isChange && !options['dry-run'])
      await client.call('POST', `${path}/environments/${encoded(environment)}/${state}`)
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
