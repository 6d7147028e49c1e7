import { aPersonalToken, aUser } from '@leverframe/testing/accounts'
import { type Engine, freshDatabase } from '@leverframe/testing/databases'
import { startServer, type TestServer } from '@leverframe/testing/harness'
import { anInviteLink } from '@leverframe/testing/matrix/items'
import { WITH_SDK_TOKENS } from '@leverframe/testing/operations'
import { aSegment } from '@leverframe/testing/segments'
import { FULL, fillingStatements, timesAgo, togglesWithSegment } from './full-store.ts'

const measured = { settings: WITH_SDK_TOKENS, isMeasured: true }

export interface FullServer extends TestServer {
  /** Of the Admin who has the rows of one user. */
  readonly adminToken: string
}

/** An empty server creates the tables. A second one reads them into memory after they are filled. */
export async function startFullStore(engine: Engine): Promise<FullServer> {
  const databaseUrl = await freshDatabase(engine)
  const filling = await startServer(engine, { databaseUrl })
  const admin = await aUser(filling, 'Admin')
  if (admin.id !== FULL.userId) throw new Error(`the rows of the Admin have another user id than ${admin.id}`)
  const adminToken = await aPersonalToken(filling, admin)
  await anInviteLink(filling)
  for (const statement of fillingStatements(timesAgo(engine))) await filling.sql(statement)
  await filling.stop()
  return { ...(await startServer(engine, { databaseUrl, ...measured })), adminToken }
}

/** A store with one segment, which all toggles use. */
export async function startManyToggles(count: number, engine: Engine = 'sqlite'): Promise<TestServer> {
  const databaseUrl = await freshDatabase(engine)
  const filling = await startServer(engine, { databaseUrl })
  await aSegment(filling)
  for (const statement of togglesWithSegment(count)) await filling.sql(statement)
  await filling.stop()
  return startServer(engine, { databaseUrl, ...measured })
}
