import { describe, expect, it } from 'vitest'
import { KINDS } from './kinds.ts'
import type { Fields } from './model.ts'
import { secretProblems, withSecrets } from './secrets.ts'
import type { ServerState } from './server-state.ts'

/** How a file names an environment variable. */
const variable = (name: string) => `\${${name}}`

const environment = { TOKEN: 'secret', EMPTY: '' }

it('parameters of an add-on can be the values of environment variables', () => {
  const parameters = {
    token: variable('TOKEN'),
    url: `https://x.example/${variable('TOKEN')}`,
    suffix: `${variable('TOKEN')}x`,
    count: 7,
    empty: variable('EMPTY'),
  }
  expect(withSecrets({ parameters }, environment)).toEqual({
    token: 'secret',
    url: `https://x.example/${variable('TOKEN')}`,
    suffix: `${variable('TOKEN')}x`,
    count: 7,
    empty: '',
  })
  expect([withSecrets({}, environment), withSecrets({ parameters: 'x' }, environment)]).toEqual([{}, {}])
})

describe('a new add-on', () => {
  const parametersOf = new Map([
    [
      'webhook',
      [
        { name: 'url', required: true, sensitive: false },
        { name: 'token', required: true, sensitive: true },
        { name: 'bodyTemplate', required: false, sensitive: false },
      ],
    ],
  ])
  const problemsOf = (parameters: Fields, kind: typeof KINDS.addOn | typeof KINDS.role = KINDS.addOn) => {
    const positionOf = (path: readonly (string | number)[]) => ({ line: path.length, column: 1 })
    const thing = { kind, name: 'webhook', fields: { provider: 'webhook', parameters }, file: 'x.yaml', positionOf }
    return secretProblems(thing, { parametersOf } as unknown as ServerState, environment)
  }

  it('has all required parameters and all variables', () => {
    expect(problemsOf({ url: 'https://x.example', token: variable('TOKEN'), bodyTemplate: variable('EMPTY') })).toEqual(
      [],
    )
    expect(problemsOf({}, KINDS.role)).toEqual([])
  })

  it('lacks what is reported', () => {
    expect(problemsOf({ url: variable('_URL2'), other: variable('2') })).toEqual([
      {
        file: 'x.yaml',
        line: 1,
        column: 1,
        message: `A new add-on needs the parameter token. Add token: ${variable('NAME')} and set the environment variable NAME`,
      },
      { file: 'x.yaml', line: 2, column: 1, message: 'The environment variable _URL2 is not set' },
    ])
  })
})
