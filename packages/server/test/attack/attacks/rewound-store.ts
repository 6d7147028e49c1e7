import { renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import { type Attack, Findings } from '../attack.ts'
import type { Lab } from '../lab.ts'
import { A, aLiveToggle, anApiToken, aProject } from '../people.ts'

const seconds = (count: number) => new Promise((done) => setTimeout(done, count * 1_000))

/** A backup is restored under the running server: memory is ahead of the store. */
async function rewind(lab: Lab): Promise<string> {
  const t = await lab.start('rewound', {})
  if (!t.databaseUrl.startsWith('sqlite:')) return 'PostgreSQL: covered by the tests of the store'
  const file = t.databaseUrl.slice('sqlite:'.length)
  const project = await aProject(t)
  const kept = await anApiToken(t, 'client', [project])
  const backup = `${file}.backup`
  const database = new DatabaseSync(file)
  database.exec(`vacuum into '${backup}'`)
  database.close()
  const lost = await anApiToken(t, 'client', [project])
  const { name } = await aLiveToggle(t, project)
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
  renameSync(backup, file)
  const read = (token: string) => t.call('GET', '/api/client/features', undefined, { token })
  // The server checks every second, and then reloads everything.
  for (let n = 0; n < 20 && (await read(lost).catch(() => undefined))?.status !== 401; n++) await seconds(0.5)
  const findings = new Findings()
  findings.check((await read(lost)).status === 401, 'a token that the store does not know is accepted')
  const answer = await read(kept)
  findings.check(answer.status === 200, `a token that the store knows gets ${answer.status}`)
  findings.check(!answer.text.includes(name), 'a toggle that the store does not know is served')
  const { events } = await t.admin('GET', `${A}/search/events?limit=5`)
  findings.check(JSON.stringify(events).includes('rewound'), 'the event log does not say that the store went back')
  return findings.result('answers follow the store')
}

export const rewoundStore: readonly Attack[] = [
  {
    class: 'a store that went back in time',
    title: 'A token that was created after the back-up is used once the back-up is restored',
    expected: '401; the event log says what happened',
    run: rewind,
  },
]
