import { defineCommand } from '../command.ts'
import { printable } from '../console.ts'
import { EXIT } from '../exit-codes.ts'
import { type Strategy, type Toggle, type ToggleEnvironment, togglePath } from '../toggle.ts'

const strategyLine = ({ name, title, disabled, parameters, constraints, segments }: Strategy): string =>
  [
    title ? `${name} "${title}"` : name,
    parameters?.rollout === undefined ? '' : `${parameters.rollout}%`,
    constraints?.length ? `${constraints.length} constraints` : '',
    segments?.length ? `${segments.length} segments` : '',
    disabled ? 'disabled' : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

const environmentLines = ({ name, enabled, strategies, variants }: ToggleEnvironment): string[] => [
  `${name}: ${enabled ? 'on' : 'off'}`,
  ...strategies.map((strategy) => `  ${strategyLine(strategy)}`),
  ...(variants ?? []).map((variant) => `  variant ${variant.name} ${variant.weight / 10}%`),
]

const shown = ({ name, project, type, description, stale, createdAt, lastSeenAt, environments }: Toggle): string =>
  [
    `${name} (${type}, project ${project}${stale ? ', stale' : ''})`,
    ...(description ? [description] : []),
    `created ${createdAt}, last seen ${lastSeenAt ?? 'never'}`,
    '',
    ...environments.flatMap(environmentLines),
  ]
    .map(printable)
    .join('\n')

export const togglesShow = defineCommand({
  name: 'toggles show',
  summary: 'Show one toggle with its strategies in every environment',
  usage: '<toggle>',
  arity: [1, 1],
  async run({ args: [name = ''], api, print }) {
    const client = api()
    const toggle = await client.call<Toggle>('GET', await togglePath(client, name))
    print(toggle, () => shown(toggle))
    return EXIT.ok
  },
})
