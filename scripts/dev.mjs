// Serves from the sources and restarts when one of them changes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildOrExit } from './build.mjs'
import { ROOT } from './workspace.mjs'

// For the browser files; the server itself runs from src.
await buildOrExit()
const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs')
const args = ['watch', '--clear-screen=false', '--conditions=lf-src', join(ROOT, 'packages/server/src/main.ts')]
const child = spawn(process.execPath, [tsx, ...args, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
