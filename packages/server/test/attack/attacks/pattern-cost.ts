import { type Attack, must } from '../attack.ts'
import type { Lab, Target } from '../lab.ts'
import {
  A,
  aLiveToggle,
  anApiToken,
  aPerson,
  aProject,
  aToggle,
  protect,
  toggleEnvironmentPath,
  unique,
} from '../people.ts'
import { blocked, EXPECTED } from '../probe.ts'

const CLASS = 'cost chosen by the caller'

const pattern = (value: string, more: object = {}) => ({
  contextName: 'userId',
  operator: 'REGEX',
  value,
  values: [],
  ...more,
})

/** Each is small as text and expensive as a compiled program. */
const BOMBS: Readonly<Record<string, readonly object[]>> = {
  'repeats 99 times': [pattern('(.*){1000}'.repeat(99))],
  'nested repeats': [pattern('((((a{30}){30}){30}){30}){30}')],
  'one short repeat': [pattern('((.{0,30}){0,30}){0,30}'.padEnd(51, 'x'))],
  'Unicode classes that ignore case': [pattern('(?i)[\\p{L}\\p{N}\\p{S}]'.repeat(400), { caseInsensitive: true })],
  'twenty patterns of middle size': Array.from({ length: 20 }, (_, n) => pattern(`([a-z0-9]{1,8}[.-]){1,9}x${n}$`)),
  'many small patterns': Array.from({ length: 400 }, (_, n) => pattern(`(?i)(\\pL{0,40}|${n}){0,20}$`)),
}

const shorthand = (answers: Map<string, number>) => [...answers].map(([name, status]) => `${name} ${status}`).join(', ')

async function bombs(t: Target, plant: (constraints: readonly object[]) => Promise<number>): Promise<string> {
  const statuses = new Map<string, number>()
  const slow: string[] = []
  for (const [name, constraints] of Object.entries(BOMBS)) {
    const seen = await blocked(t, async () => {
      statuses.set(name, await plant(constraints))
    })
    if (seen !== undefined) slow.push(`${name}: ${seen} (${statuses.get(name)})`)
  }
  must(slow.length === 0, slow.join('; '))
  return shorthand(statuses)
}

const BIG = 'a'.repeat(50_000)

export const patternCost: readonly Attack[] = [
  {
    class: CLASS,
    title: 'A Viewer adds patterns that are expensive to compile to a change request',
    expected: EXPECTED,
    alone: true,
    run: async (lab) => {
      const t = await lab.server()
      const project = await aProject(t)
      await protect(t, project)
      const toggle = await aToggle(t, project)
      const viewer = await aPerson(t)
      const path = `${A}/projects/${project}/environments/production/change-requests`
      return bombs(t, async (constraints) => {
        const payload = { name: 'default', constraints }
        return (
          await viewer.call('POST', path, [{ action: 'addStrategy', feature: toggle, payload }], {
            timeoutMs: 60_000,
          })
        ).status
      })
    },
  },
  {
    class: CLASS,
    title: 'Expensive patterns are put on a live toggle and asked for with a frontend token',
    expected: EXPECTED,
    alone: true,
    run: async (lab) => {
      const t = await lab.server()
      const project = await aProject(t)
      const { name } = await aLiveToggle(t, project)
      const token = await anApiToken(t, 'frontend', [project])
      const admin = await aPerson(t, 'Admin')
      return bombs(t, async (constraints) => {
        const path = `${toggleEnvironmentPath(project, name)}/strategies`
        const { status } = await admin.call('POST', path, { name: 'default', constraints })
        await t.call('GET', `/api/frontend?userId=${BIG.slice(0, 4_000)}`, undefined, { token })
        return status
      })
    },
  },
  {
    class: CLASS,
    title: 'Expensive patterns are put into a segment',
    expected: EXPECTED,
    alone: true,
    run: async (lab) => {
      const t = await lab.server()
      const editor = await aPerson(t, 'Editor')
      return bombs(t, async (constraints) => {
        const { status } = await editor.call('POST', `${A}/segments`, { name: unique('segment'), constraints })
        return status
      })
    },
  },
  {
    class: CLASS,
    title: 'A public token asks with a context as large as the body limit, thousands of properties',
    expected: EXPECTED,
    alone: true,
    run: async (lab) => {
      const t = await lab.server()
      const project = await aProject(t)
      await aLiveToggle(t, project, 'production', { constraints: [pattern('(a|b|ab)*c$')] })
      const token = await anApiToken(t, 'frontend', [project])
      const properties = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`p${n}`, 'x'.repeat(12)]))
      const statuses = new Set<number>()
      for (const context of [{ userId: BIG.repeat(18) }, { properties }]) {
        const slow = await blocked(t, async () => {
          statuses.add((await t.call('POST', '/api/frontend', { context }, { token })).status)
        })
        must(slow === undefined, `${slow} for ${Object.keys(context)}`)
      }
      return `status ${[...statuses]}`
    },
  },
  {
    class: CLASS,
    title: 'A Viewer sends the most expensive search terms, playground and preview questions',
    expected: EXPECTED,
    alone: true,
    run: async (lab) => worstQuestions(await lab.server()),
  },
  {
    class: 'regex',
    title: 'A pattern that backtracks, (a+)+$, is matched against 50,000 characters',
    expected: 'answered in milliseconds',
    alone: true,
    run: async (lab: Lab) => {
      const t = await lab.server()
      const project = await aProject(t)
      await aLiveToggle(t, project, 'production', { constraints: [pattern('(a+)+$')] })
      const token = await anApiToken(t, 'frontend', [project])
      const seen: string[] = []
      // Long values may be refused: the longest accepted one counts.
      for (const length of [50_000, 10_000, 4_000, 1_000, 250]) {
        const context = { userId: `${BIG.slice(0, length)}b` }
        let status = 0
        const slow = await blocked(t, async () => {
          status = (await t.call('POST', '/api/frontend', { context }, { token })).status
        })
        must(slow === undefined, `${slow} for ${length} characters`)
        seen.push(`${length}: ${status}`)
      }
      must(
        seen.some((one) => one.endsWith('200')),
        `nothing was matched: ${seen}`,
      )
      return `length: status ${seen.join(', ')}`
    },
  },
]

async function worstQuestions(t: Target): Promise<string> {
  const project = await aProject(t)
  const { name } = await aLiveToggle(t, project)
  const viewer = await aPerson(t)
  const list = (count: number) => Array.from({ length: count }, (_, n) => `v${n}`).join(',')
  const many = list(4_000)
  const questions: readonly (readonly [string, string, unknown?])[] = [
    ['GET', `${A}/search/features?query=${'%25_'.repeat(1_500)}`],
    ['GET', `${A}/search/events?query=${'%25_'.repeat(1_500)}&limit=1000`],
    ['GET', `${A}/search/events/export?format=csv`],
    ['GET', `${A}/search/events/export?format=jsonl`],
    ['POST', `${A}/playground/advanced`, { environments: ['production'], projects: '*', context: { userId: many } }],
    ...[5, 20, 99].map(
      (count) =>
        [
          'POST',
          `${A}/playground/advanced`,
          {
            environments: ['production', 'development'],
            projects: [project],
            context: { userId: list(count), sessionId: list(count) },
          },
        ] as const,
    ),
    [
      'POST',
      `${A}/playground/advanced`,
      {
        environments: ['production', 'development'],
        projects: '*',
        context: { userId: many, sessionId: many, remoteAddress: many, appName: many },
      },
    ],
    [
      'POST',
      `${A}/projects/${project}/features/${name}/explain`,
      { environment: 'production', context: { userId: BIG } },
    ],
  ]
  const statuses: number[] = []
  for (const [method, path, body] of questions) {
    let status = 0
    const slow = await blocked(t, async () => {
      status = (await viewer.call(method, path, body)).status
    })
    statuses.push(status)
    must(slow === undefined, `${slow} for ${method} ${path.slice(0, 60)}`)
  }
  return `statuses ${statuses.join(', ')}`
}
