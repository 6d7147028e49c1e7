import { DatabaseSync } from '@photostructure/sqlite'
import { listenerFor, serveForParent } from './raw-http.ts'
import { created, switched, type TargetRow, type Work, withStrategy } from './raw-work.ts'
import { INSERT_EVENT, INSERT_TOGGLE, NEWEST_EVENT, PROJECT, SAVE_TARGETING, TARGET } from './statements.ts'

/** Bare node:http over SQLite: one durable transaction per request with the server's statements, prepared once. */
const [path = ''] = process.argv.slice(2)
const database = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true })
database.exec('pragma journal_mode = wal; pragma synchronous = full')

const newestEvent = database.prepare(NEWEST_EVENT)
const project = database.prepare(PROJECT)
const target = database.prepare(TARGET)
const insertToggle = database.prepare(INSERT_TOGGLE)
const saveTargeting = database.prepare(SAVE_TARGETING)
const insertEvent = database.prepare(INSERT_EVENT)

function transaction(work: () => string): string {
  database.exec('begin immediate')
  try {
    newestEvent.get()
    const answer = work()
    database.exec('commit')
    return answer
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}

function saved(statement: typeof insertToggle, { state, event, answer }: Work): string {
  statement.run(...state)
  insertEvent.get(...event)
  return answer
}

const rowOf = (name: string, environment: string) => target.get(environment, name) as unknown as TargetRow

serveForParent(
  listenerFor({
    create: (id, body) =>
      transaction(() => {
        project.get(id)
        return saved(insertToggle, created(id, body))
      }),
    addStrategy: (name, environment, body) =>
      transaction(() => saved(saveTargeting, withStrategy(rowOf(name, environment), environment, body))),
    switchTo: (name, environment, enabled) =>
      transaction(() => saved(saveTargeting, switched(rowOf(name, environment), environment, enabled))),
  }),
)
