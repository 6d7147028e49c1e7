import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLong } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, type Engine, startServer, type TestServer } from '@leverframe/testing/harness'
import { expect, onTestFinished } from 'vitest'
import { aFolder, cli } from './cli.ts'
import { changeByHand, fill, WEBHOOK } from './world.ts'

const run = async (server: TestServer, ...args: string[]) =>
  await cli({ LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: ADMIN_TOKEN, WEBHOOK_URL: WEBHOOK }, args)

async function aServer(engine: Engine): Promise<TestServer> {
  const server = await startServer(engine)
  onTestFinished(() => server.stop())
  return server
}

const contentsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((path) => statSync(join(folder, path)).isFile())
      .toSorted()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

/** Exports have no secrets. */
function addSecrets(folder: string): void {
  for (const name of readdirSync(join(folder, 'add-ons'))) {
    const path = join(folder, 'add-ons', name)
    writeFileSync(path, readFileSync(path, 'utf8').replace('parameters:\n', `parameters:\n  url: \${WEBHOOK_URL}\n`))
  }
}

/** Export, import into a new server, export: the bytes are the same. Then apply repairs what was changed by hand. */
export async function proveRoundTrip(engine: Engine, count: number, seed: number): Promise<void> {
  const [first, second] = [await aServer(engine), await aServer(engine)]
  await fill(first, count, seed)
  const [before, after] = [join(aFolder(), 'before'), join(aFolder(), 'after')]
  expect(await run(first, 'export', before)).toMatchObject({ exitCode: 0, err: '' })
  const exported = contentsOf(before)
  if (isLong) expect(await run(first, 'plan', before)).toMatchObject({ exitCode: 0, err: '' })
  addSecrets(before)
  const imported = await run(second, 'import', before)
  expect([imported.err, imported.exitCode]).toEqual(['', 0])
  expect(await run(second, 'drift', before)).toMatchObject({ exitCode: 0, out: 'No drift' })
  await run(second, 'export', after)
  expect(contentsOf(after)).toEqual(exported)
  expect(JSON.stringify(exported)).not.toContain(WEBHOOK)
  // The files win over changes of every kind that were made by hand, and the secrets of add-ons stay.
  await changeByHand(second)
  expect((await run(second, 'drift', before)).exitCode).toBe(2)
  const repaired = await run(second, 'apply', before, '--yes')
  expect([repaired.err, repaired.exitCode]).toEqual(['', 0])
  await run(second, 'export', after)
  expect(contentsOf(after)).toEqual(exported)
  const { addons } = (await second.call('GET', '/api/admin/addons')).body
  expect(addons.map((one: { parameters: { url: string } }) => one.parameters.url)).toEqual(['*****', '*****'])
}
