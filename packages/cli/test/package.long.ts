import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { aFolder } from './cli.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** npm as a user runs it, without the settings of the npm that runs the tests. */
function npm(cwd: string, ...args: string[]): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  return execFileSync('npm', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

it('the package installs a command that starts the server and calls its API', async () => {
  const folder = aFolder()
  npm(ROOT, 'pack', '--ignore-scripts', '--pack-destination', folder)
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  npm(folder, 'install', '--global', '--prefix', join(folder, 'installed'), join(folder, tarball))
  const command = join(folder, 'installed/bin/leverframe')
  const token = '*:*.the-admin-of-the-package'
  const server = spawn(command, ['serve'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, PORT: '0', INIT_ADMIN_API_TOKENS: token },
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  let printed = ''
  server.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await expect.poll(() => printed).toMatch(/Leverframe is at \S+:\d+/)
  const url = `http://127.0.0.1:${/Leverframe is at \S+:(\d+)/.exec(printed)?.[1]}`
  const env = { PATH: process.env.PATH, HOME: folder, LEVERFRAME_URL: url, LEVERFRAME_TOKEN: token }
  const run = (...args: string[]) => execFileSync(command, args, { cwd: folder, env, encoding: 'utf8' })
  expect(run('toggles', 'create', 'first')).toBe('Created first in default\n')
  expect(JSON.parse(run('toggles', 'list', '--json'))).toMatchObject([{ name: 'first' }])
  expect(run('--version')).toMatch(/^\d+\.\d+\.\d+/)
  expect(await (await fetch(url)).text()).toContain('<div id="root">')
  server.kill('SIGTERM')
  expect((await once(server, 'close'))[0]).toBe(0)
})
