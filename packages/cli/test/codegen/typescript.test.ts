import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ADMIN_TOKEN, aProject, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aStrategy, succeed } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { nodeSdk, stopSdks } from '@leverframe/testing/sdk/node-sdk'
import { OFREPProvider } from '@openfeature/ofrep-provider'
import { OpenFeature } from '@openfeature/server-sdk'
import { afterAll, describe, expect, it } from 'vitest'
import { aFolder, cli } from '../cli.ts'

const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

/** Code of a user of the generated file. The compiler refuses an expected error that does not happen. */
const USER = `import { OpenFeature } from '@openfeature/server-sdk'
import { Unleash } from 'unleash-client'
import { openFeatureToggles, TOGGLES, type ToggleName, unleashToggles } from './toggles.js'

export async function main(unleash: Unleash, domain: string) {
  const toggles = unleashToggles(unleash)
  const on: boolean = toggles.giftWrap.isEnabled({ userId: '7' })
  const variant = toggles.giftWrap.variant({ userId: '7' })
  const colour: string | undefined = variant?.payload?.colour
  const size: number | undefined = variant?.payload?.sizes[0]
  const isBlue = variant?.name === 'blue'
  const discount: number | undefined = toggles.discount.variant()?.payload
  // @ts-expect-error: a payload has no such field
  variant?.payload?.weight
  // @ts-expect-error: there is no such toggle
  toggles.giftWarp
  // @ts-expect-error: a toggle without variants
  toggles.plain.variant
  // @ts-expect-error: a context of Unleash
  toggles.plain.isEnabled({ userId: 7 })
  const name: ToggleName = TOGGLES.giftWrap
  const features = openFeatureToggles(OpenFeature.getClient(domain))
  const schema: 'a' | 'b' | undefined = (await features.typed.variant())?.payload?.kind
  const declared: 'c' | 'd' | undefined = (await features.declared.variant())?.payload?.kind
  return {
    unleash: { on, name, colour, size, isBlue, discount, plain: toggles.plain.isEnabled(), off: toggles.off.variant() },
    openFeature: {
      on: await features.giftWrap.isEnabled({ targetingKey: '7' }),
      off: await features.giftWrap.isEnabled({ targetingKey: '8' }),
      variant: await features.giftWrap.variant({ targetingKey: '7' }),
      discount: await features.discount.variant(),
      plain: await features.plain.isEnabled(),
      none: await features.off.variant(),
      schema,
      declared,
    },
  }
}
`

function compile(folder: string): void {
  symlinkSync(MODULES, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'main.ts'), USER)
  const flags = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noUnusedLocals']
  const target = ['--target', 'es2022', '--module', 'nodenext', '--types', 'node', '--skipLibCheck', '--outDir', folder]
  const tsc = join(MODULES, 'typescript/lib/tsc.js')
  try {
    execFileSync(process.execPath, [tsc, ...flags, ...target, join(folder, 'main.ts')], {
      cwd: folder,
      encoding: 'utf8',
    })
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout)
  }
}

describe('leverframe codegen', () => {
  const server = serverFor('sqlite')
  const run = (...args: string[]) =>
    cli({ LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }, ['codegen', ...args])
  afterAll(async () => {
    stopSdks()
    await OpenFeature.close()
  })

  /** A toggle that is on in development, for one user when it is given. */
  async function aReleased(project: string, name: string, variants: readonly object[], userId?: string): Promise<void> {
    await succeed(server, 'POST', `/api/admin/projects/${project}/features`, { name, description: `About ${name}` })
    const constraints = userId === undefined ? [] : [{ contextName: 'userId', operator: 'IN', values: [userId] }]
    await aStrategy(server, name, { constraints, variants }, 'development', project)
    await succeed(server, 'POST', `${togglePath(name, project)}/environments/development/on`)
  }
  const variant = (name: string, type: string, value: string) => ({
    name,
    weightType: 'variable',
    payload: { type, value },
  })

  it('writes TypeScript that compiles, and works with unleash-client and OpenFeature', async () => {
    const project = await aProject(server)
    const payload = '{"colour":"red","sizes":[1,2]}'
    await aReleased(project, 'gift-wrap', [variant('blue', 'json', payload)], '7')
    await aReleased(project, 'discount', [variant('high', 'number', '12.5')])
    await aReleased(project, 'plain', [])
    await aReleased(project, 'typed', [variant('x', 'json', '{"kind":"a"}')])
    await aReleased(project, 'declared', [variant('x', 'json', '{"kind":"d"}')])
    const payloadSchema = '{"type":"object","required":["kind"],"properties":{"kind":{"enum":["c","d"]}}}'
    await succeed(server, 'PUT', togglePath('declared', project), { payloadSchema })
    await succeed(server, 'PUT', togglePath('typed', project), { payloadSchema })
    await aReleased(project, 'off', [variant('x', 'string', 'text')])
    await succeed(server, 'POST', `${togglePath('off', project)}/environments/development/off`)
    const [folder, schemas] = [aFolder(), aFolder()]
    writeFileSync(
      join(schemas, 'typed.json'),
      '{"type":"object","required":["kind"],"properties":{"kind":{"enum":["a","b"]}}}',
    )
    const out = join(folder, 'toggles.ts')
    const args = ['ts', '--project', project, '--out', out, '--schemas', schemas]
    expect((await run(...args, '--dry-run')).out).toContain('would change')
    expect((await run(...args)).out).toBe(`${out} written: 6 toggles`)
    expect((await run(...args)).out).toBe(`${out} is up to date`)
    compile(folder)
    const { main } = await import(pathToFileURL(join(folder, 'main.js')).href)
    const { secret } = await anSdkToken(server, { projects: [project] })
    const domain = uniqueName('domain')
    const headers: [string, string][] = [['Authorization', secret]]
    await OpenFeature.setProviderAndWait(domain, new OFREPProvider({ baseUrl: server.url, headers }))
    const result = await main(await nodeSdk(server.url, secret), domain)
    expect(result.unleash).toEqual({
      on: true,
      name: 'gift-wrap',
      colour: 'red',
      size: 1,
      isBlue: true,
      discount: 12.5,
      plain: true,
      off: undefined,
    })
    expect(result.openFeature).toEqual({
      on: true,
      off: false,
      variant: { name: 'blue', payload: JSON.parse(payload) },
      discount: { name: 'high', payload: 12.5 },
      plain: true,
      none: undefined,
      schema: 'a',
      declared: 'd',
    })
  })

  it('prints the code without --out, and reports names with the same identifier', async () => {
    const [project, schemas] = [await aProject(server), aFolder()]
    writeFileSync(join(schemas, 'ghost.json'), '{}')
    const one = uniqueName('a-b')
    await aReleased(project, one, [])
    await aReleased(project, one.replace('a-b', 'a_b'), [])
    for (const language of ['java', 'python', 'go']) {
      const { out, err, exitCode } = await run(language, '--project', project, '--schemas', schemas)
      expect(exitCode).toBe(0)
      expect(out).toContain(`"${one}"`)
      expect(err).toContain('have the same identifier: each gets a suffix of its own')
      expect(err).toContain(`ghost has a schema, and is no toggle of ${project}`)
    }
    expect((await run('ts', '--project', project, '--json')).json).toMatchObject({
      toggles: 2,
      collisions: [[one, expect.any(String)]],
    })
  })

  it('refuses unknown languages, projects, packages and schemas', async () => {
    const folder = aFolder()
    writeFileSync(join(folder, 'x.json'), '{')
    expect(await run('cobol')).toMatchObject({ exitCode: 64 })
    expect(await run('constructor')).toMatchObject({ exitCode: 64 })
    expect(await run('ts', '--project', 'no-such-project')).toMatchObject({ exitCode: 1 })
    expect(await run('java', '--package', 'a; b')).toMatchObject({ exitCode: 64 })
    expect(await run('ts', '--schemas', join(folder, 'none'))).toMatchObject({ exitCode: 64 })
    expect((await run('ts', '--schemas', folder)).err).toContain('x.json is not a JSON Schema')
  })

  it('keeps the file when the server cannot be reached', async () => {
    const out = join(aFolder(), 'toggles.ts')
    writeFileSync(out, 'before')
    const lost = await cli({ LEVERFRAME_URL: 'http://127.0.0.1:1', LEVERFRAME_TOKEN: 'x' }, [
      'codegen',
      'ts',
      '--out',
      out,
    ])
    expect(lost.exitCode).toBe(1)
    expect(readFileSync(out, 'utf8')).toBe('before')
  })
})
