// A shop with 3 projects, 60 toggles, their history, change requests and usage: started, filled through its own API,
// and left running.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUNDLE, ROOT } from '../workspace.mjs'
import { Agenda } from './agenda.mjs'
import { caller, logIn } from './api.mjs'
import { connectClients, planUsage } from './clients.mjs'
import { createFixtures, PASSWORD, USERS } from './fixtures.mjs'
import { planMetrics, reportMetrics } from './impact.mjs'
import { planReleasePlans } from './release-plans.mjs'
import { planRequests } from './requests.mjs'
import { planToggles } from './rollouts.mjs'

const TOKEN = '*:*.the-admin-token-of-the-demo'

/** @typedef {{ url: string, stop(): Promise<void> }} Demo */

/**
 * @param {{ file: string, port: string, say: (text: string) => void }} options
 * @returns {Promise<Demo>}
 */
export async function startDemo({ file, port, say }) {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  /** @type {typeof import('../bundle/load-program.mjs')} */
  const { loadServer } = await import(pathToFileURL(join(ROOT, BUNDLE, 'load-program.js')).href)
  const { start, loadConfig, createLog } = loadServer()
  const agenda = new Agenda()
  const config = loadConfig({
    PORT: port,
    DATABASE_URL: `sqlite:${file}`,
    LOG_LEVEL: 'error',
    INIT_ADMIN_API_TOKENS: TOKEN,
    DEFAULT_ADMIN_PASSWORD: PASSWORD,
  })
  const running = await start(config, createLog('error'), () => {}, undefined, undefined, agenda.clock)
  const url = `http://localhost:${running.port}`
  say('Filling the demo: two months of work, this takes some seconds…')
  const tokens = await createHistory(agenda, url)
  // Not earlier: jobs would run at the times of the history.
  running.product.jobs.start()
  const leaving = new AbortController()
  await connectClients(url, tokens, leaving.signal)
  await reportMetrics(url, tokens['client production'] ?? '', leaving.signal)
  return {
    url,
    stop: () => {
      leaving.abort()
      return running.stop()
    },
  }
}

/**
 * @param {Agenda} agenda
 * @param {string} url
 */
async function createHistory(agenda, url) {
  const admin = caller(url, { authorization: TOKEN })
  /** @type {Awaited<ReturnType<typeof createFixtures>> | undefined} */
  let made
  agenda.plan(60, async () => {
    made = await createFixtures(admin)
  })
  await agenda.run()
  if (!made) throw new Error('The demo has no setting')
  const people = Object.fromEntries(
    await Promise.all(USERS.map(async ({ username }) => [username, await logIn(url, username, PASSWORD)])),
  )
  const { ann, bob, cleo, dev } = people
  planToggles({ agenda, admin, users: [ann, dev, bob], segments: made.segments })
  planRequests({ agenda, ann, bob, cleo, dev })
  planReleasePlans({ agenda, admin, dev, bob })
  planUsage(agenda, url, made.tokens)
  planMetrics(agenda, url, made.tokens['client production'] ?? '')
  await agenda.run()
  // What happened in two months was read long ago.
  for (const person of Object.values(people)) await person('POST', '/api/admin/user/notices/read-all', {})
  return made.tokens
}
