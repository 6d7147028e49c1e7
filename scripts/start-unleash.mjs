// Starts a server of Unleash for a test or a benchmark: node start-unleash.mjs <module> <port> <database URL>
import { pathToFileURL } from 'node:url'

const [, , module = '', port = '', databaseUrl = ''] = process.argv
const unleash = await import(pathToFileURL(module).href)
const start = unleash.start ?? unleash.default.start
await start({
  databaseUrl,
  db: { ssl: false },
  server: { port: Number(port), host: '127.0.0.1' },
  authentication: { type: 'open-source', enableApiToken: true },
  versionCheck: { enable: false },
  telemetry: false,
  logLevel: 'error',
})
