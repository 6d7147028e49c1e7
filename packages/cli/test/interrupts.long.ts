import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ADMIN_TOKEN, aProject, aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aFolder, aFolderWith, cli } from './cli.ts'
import { proxyTo } from './proxy.ts'

const MAIN = fileURLToPath(new URL('../../server/dist/bundle/main.js', import.meta.url))

describe('Ctrl-C in the built command', () => {
  const server = serverFor('sqlite')
  const environment = { LEVERFRAME_TOKEN: ADMIN_TOKEN }

  /** Runs the command. The proxy calls `onRequest` for each of its requests. */
  async function run(args: readonly string[], onRequest: (path: string, child: ChildProcess) => unknown) {
    let child: ChildProcess | undefined
    const url = await proxyTo(server.url, (path) => child && onRequest(path, child))
    child = spawn(process.execPath, [MAIN, ...args], {
      env: { PATH: process.env.PATH, ...environment, LEVERFRAME_URL: url },
    })
    const started = child
    onTestFinished(() => void started.kill('SIGKILL'))
    let errors = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    const ended = new Promise<number | null>((resolve) => started.once('close', resolve))
    return { child, ended, errors: () => errors }
  }

  /** Sends the signal at each request to this path. The answer waits, so that the command does not end before the signal. */
  const at = (wanted: RegExp) => async (path: string, child: ChildProcess) => {
    if (!wanted.test(path)) return
    child.kill('SIGINT')
    await setTimeout(500)
  }

  it('ends an export while it reads the server, without a folder, with exit code 130', async () => {
    await aToggle(server)
    const folder = join(aFolder(), 'toggles')
    const { ended, errors } = await run(['export', folder], at(/\/features\//))
    expect([await ended, errors()]).toEqual([130, expect.stringContaining('Interrupted')])
    expect(existsSync(folder)).toBe(false)
  })

  it('lets an export that writes files write all of them', async () => {
    const project = await aProject(server)
    for (let toggle = 0; toggle < 300; toggle++) await aToggle(server, { project })
    const folder = join(aFolder(), 'toggles')
    const { child, ended } = await run(['export', folder], () => {})
    await expect.poll(() => existsSync(folder), { interval: 1 }).toBe(true)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(readdirSync(join(folder, 'projects', project, 'toggles'))).toHaveLength(300)
    const plan = await cli({ ...environment, LEVERFRAME_URL: server.url }, ['plan', folder])
    expect([plan.err, plan.exitCode]).toEqual(['', 0])
  })

  it('ends apply before it writes, or after the project that it writes, with exit code 130', async () => {
    const projects = [await aProject(server, uniqueName('a')), await aProject(server, uniqueName('b'))]
    const files = projects.flatMap((project) =>
      Array.from({ length: 200 }, (_, index): [string, string] => [
        `projects/${project}/toggles/${index}.yaml`,
        `name: ${project}-${index}\nenvironments: { development: { enabled: true, strategies: [{ name: default }] } }\n`,
      ]),
    )
    const args = ['apply', aFolderWith(Object.fromEntries(files)), '--yes']
    await server.newEvents()
    const early = await run(args, at(/\/api\/admin\/search\/features/))
    expect([await early.ended, early.errors()]).toEqual([130, expect.stringContaining('Interrupted')])
    expect(await server.newEvents()).toEqual([])

    const late = await run(args, at(/\/api\/admin\/batch/))
    expect(await late.ended).toBe(130)
    expect(late.errors()).toContain(
      `Interrupted\n  Applied: project ${projects[0]}\n  Not applied: project ${projects[1]}`,
    )
    const events = await server.newEvents()
    expect(new Set(events.map(({ project }) => project))).toEqual(new Set([projects[0]]))
    expect(events.filter(({ type }) => type === 'feature-environment-enabled')).toHaveLength(200)
  })
})
