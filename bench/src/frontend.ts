/** The request of browsers: everything that is on for one user, each time another one. */
import { startOurs, startRaw, type Target } from './children.ts'
import { type BenchDatabase, seededDatabase, sqlite } from './databases.ts'
import { SEGMENTS, togglesOf } from './engine-toggles.ts'
import { browserPath, FRONTEND_TOKEN } from './requests.ts'
import { type Bench, compare } from './scenarios.ts'

const TOGGLES = 1_000
const TARGET = 8
const NAME = 'frontend API: all that is on for a user, 1,000 toggles'

type Stored = ReturnType<typeof togglesOf>[number]['strategies'][number]

const storedStrategy = (strategy: Stored, index: number) => ({
  id: `strategy-${index}`,
  title: null,
  disabled: false,
  segments: [],
  ...strategy,
  variants: (strategy.variants ?? []).map((variant) => ({ overrides: [], ...variant })),
  sortOrder: index,
})

/** The toggles of the engine's benchmark, in one project. */
export async function seedToggles(database: BenchDatabase, count: number): Promise<void> {
  const now = new Date().toISOString()
  await database.query('begin')
  for (const { id, name, constraints } of SEGMENTS)
    await database.query(
      'insert into segments (id, name, description, project, constraints, created_by, created_at) values (?, ?, ?, ?, ?, ?, ?)',
      [id, name ?? '', '', null, JSON.stringify(constraints), 'seed', now],
    )
  for (const { name, enabled, strategies } of togglesOf(count)) {
    await database.query(
      'insert into features (name, project, description, type, stale, impression_data, created_at, created_by, created_by_user_id, archived_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [name, 'default', '', 'release', 0, 0, now, 'seed', null, null],
    )
    await database.query(
      'insert into feature_environments (feature, environment, enabled, strategies, variants, strategy_count, active_strategy_count, variant_count) values (?, ?, ?, ?, ?, ?, ?, ?)',
      [
        name,
        'development',
        enabled ? 1 : 0,
        JSON.stringify(strategies.map(storedStrategy)),
        null,
        strategies.length,
        strategies.length,
        0,
      ],
    )
  }
  await database.query('commit')
}

interface Answer {
  readonly toggles: readonly { readonly name: string; readonly variant: { readonly name: string } }[]
}

async function answerOf({ port }: Target, n: number): Promise<string[]> {
  const headers = { authorization: FRONTEND_TOKEN }
  const response = await fetch(`http://127.0.0.1:${port}${browserPath(n)}`, { headers })
  const { toggles } = (await response.json()) as Answer
  // Servers order toggles in different ways.
  return toggles.map(({ name, variant }) => `${name} ${variant.name}`).sort()
}

/** Different responses would make the ratio meaningless. */
export async function demandSameResponses(raw: Target, ours: Target): Promise<void> {
  for (let n = 0; n < 25; n++) {
    const [left, right] = [await answerOf(raw, n), await answerOf(ours, n)]
    const at = [...left, ...right].findIndex((_, index) => left[index] !== right[index])
    if (left.length === 0 || at >= 0) throw new Error(`The answers differ: ${left[at]} and ${right[at]}`)
  }
}

export async function compareFrontend(bench: Bench): Promise<void> {
  if (!bench.wanted(NAME)) return
  const database = await seededDatabase(sqlite, 'frontend', 0)
  await seedToggles(database, TOGGLES)
  const [raw, ours] = [await startRaw('raw-frontend', [String(TOGGLES)]), await startOurs(database.url)]
  await demandSameResponses(raw, ours)
  const workload = { kind: 'browser', connections: 16, count: 3_000 } as const
  await compare(bench, NAME, [{ target: raw }, { target: ours }], workload, TARGET)
  await Promise.all([raw.stop(), ours.stop()])
  await database.close()
}
