// npm run demo: the product with a realistic data set, on a separate database that is created again each time.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildOrExit } from './build.mjs'
import { startDemo } from './demo/fill.mjs'
import { PASSWORD, USERS } from './demo/fixtures.mjs'
import { ROOT } from './workspace.mjs'

await buildOrExit()
const folder = join(ROOT, 'data')
mkdirSync(folder, { recursive: true })
const demo = await startDemo({ file: join(folder, 'demo.db'), port: process.env.PORT ?? '4242', say: console.log })
console.log(`
  The demo is at ${demo.url}
  Users: admin, ${USERS.map(({ username }) => username).join(', ')}; all with the password ${PASSWORD}
  Ctrl-C ends it. What you change is gone with the next start.
`)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void demo.stop().then(() => process.exit()))
