import { expect, it } from 'vitest'
import { KINDS } from './kinds.ts'
import type { Fields, Kind, Thing } from './model.ts'
import { referenceProblems } from './references.ts'

const thing = (kind: Kind, name: string, project?: string): Thing => ({
  kind,
  name,
  fields: {},
  ...(project !== undefined && { project }),
})

const known = {
  builtInStrategies: ['default'],
  things: [
    thing(KINDS.environment, 'production'),
    thing(KINDS.contextField, 'plan'),
    thing(KINDS.contextField, 'seats', 'shop'),
    thing(KINDS.segment, 'beta', 'shop'),
    thing(KINDS.toggle, 'parent', 'shop'),
    thing(KINDS.project, 'shop'),
  ],
}

function problemsOfReferences(kind: Kind, fields: Fields, project?: string, name = 'x') {
  const positionOf = (path: readonly (string | number)[]) => ({ line: path.join('.') as unknown as number, column: 1 })
  const file = { ...thing(kind, name, project), fields, file: 'x.yaml', positionOf }
  return referenceProblems([file], known).map(
    ({ line, message, missingKind }) => `${line}: ${message} [${missingKind}]`,
  )
}

const strategy = (more: object) => ({ name: 'default', ...more })

it.each<[string, () => string[], string[]]>([
  [
    'a toggle',
    () =>
      problemsOfReferences(
        KINDS.toggle,
        {
          dependency: { feature: 'parnt' },
          environments: {
            production: {
              strategies: [
                strategy({ segments: ['beta'], constraints: [{ contextName: 'plan' }, { contextName: 'seats' }] }),
                { name: 'ours', segments: ['beta', 'alpha'], constraints: [{ contextName: 'zone' }, {}] },
              ],
            },
            staging: {},
          },
        },
        'shop',
      ),
    [
      'environments.production.strategies.1.name: There is no strategy type named "ours" [strategy type]',
      'environments.production.strategies.1.constraints.0.contextName: There is no context field named "zone" [context field]',
      'environments.production.strategies.1.segments.1: There is no segment named "alpha" [segment]',
      'environments.staging: There is no environment named "staging" [environment]',
      'dependency.feature: There is no toggle named "parnt". Did you mean parent? [toggle]',
    ],
  ],
  [
    'a toggle of another project',
    () =>
      problemsOfReferences(
        KINDS.toggle,
        { environments: { production: { strategies: [strategy({ segments: ['beta'] })] } } },
        'other',
      ),
    ['environments.production.strategies.0.segments.0: There is no segment named "beta" [segment]'],
  ],
  [
    'a project, which knows its own things',
    () =>
      problemsOfReferences(
        KINDS.project,
        {
          environments: {
            production: {
              defaultStrategy: strategy({ segments: ['beta', 'x'], constraints: [{ contextName: 'seats' }] }),
            },
          },
        },
        undefined,
        'shop',
      ),
    ['environments.production.defaultStrategy.segments.1: There is no segment named "x" [segment]'],
  ],
  [
    'a segment',
    () => problemsOfReferences(KINDS.segment, { constraints: [{ contextName: 'plan' }, { contextName: 'seats' }] }),
    ['constraints.1.contextName: There is no context field named "seats" [context field]'],
  ],
  [
    'a release plan template',
    () =>
      problemsOfReferences(KINDS.template, {
        milestones: [{ strategies: [strategy({})] }, { strategies: [{ name: 'ours' }] }],
      }),
    ['milestones.1.strategies.0.name: There is no strategy type named "ours" [strategy type]'],
  ],
  [
    'a role',
    () =>
      problemsOfReferences(KINDS.role, {
        permissions: [{ environment: 'production' }, {}, { environment: 'staging' }],
      }),
    ['permissions.2.environment: There is no environment named "staging" [environment]'],
  ],
  [
    'an add-on',
    () =>
      problemsOfReferences(KINDS.addOn, { environments: ['production', 'staging'], projects: ['shop', '*', 'gone'] }),
    [
      'environments.1: There is no environment named "staging" [environment]',
      'projects.2: There is no project named "gone" [project]',
    ],
  ],
])('references of %s to things that do not exist are reported', (_, problems, expected) => {
  expect(problems()).toEqual(expected)
})

it('a file can refer to itself and to other files', () => {
  const fields = { environments: { production: { strategies: [strategy({ segments: ['new'] })] } } }
  const positionOf = () => ({ line: 1, column: 1 })
  const files = [
    { ...thing(KINDS.toggle, 'x', 'shop'), fields, file: 'x.yaml', positionOf },
    { ...thing(KINDS.segment, 'new'), file: 'new.yaml', positionOf },
  ]
  expect(referenceProblems(files, known)).toEqual([])
})
