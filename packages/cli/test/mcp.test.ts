import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { aCrew, aReadyToggle, GUARDED, isOn } from '@leverframe/testing/change-requests'
import { ADMIN_TOKEN, aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson } from '@leverframe/testing/members'
import { succeed, theToggle } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ADMIN_ROLE, VIEWER_ROLE } from '../../server/src/kernel/roles.ts'
import { TOOLS } from '../src/mcp/server.ts'
import { cli } from './cli.ts'

const MAIN = fileURLToPath(new URL('../../server/dist/bundle/main.js', import.meta.url))

type Transport = Parameters<Client['connect']>[0]

async function connected(transport: unknown): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport as Transport)
  onTestFinished(() => client.close())
  return client
}

/** The structured result of a tool. The client of the SDK checks it against the output schema. */
async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Body> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: args })
  if (isError) throw new Error((content as { text: string }[])[0]?.text)
  return structuredContent
}

describe('leverframe mcp', () => {
  const server = serverFor('sqlite')

  const overStdio = (token: string) =>
    connected(
      new StdioClientTransport({
        command: process.execPath,
        args: [MAIN, 'mcp'],
        env: { PATH: process.env.PATH ?? '', LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: token },
        stderr: 'inherit',
      }),
    )

  /** `leverframe mcp --http 0` in this process, without a token of its own. */
  async function anHttpServer(): Promise<string> {
    const stop = new AbortController()
    let said = ''
    const running = cli({ LEVERFRAME_URL: server.url }, ['mcp', '--http', '0'], {
      stopped: stop.signal,
      onMessage: (line) => {
        said += line
      },
    })
    onTestFinished(async () => {
      stop.abort()
      expect((await running).exitCode).toBe(0)
    })
    await expect.poll(() => said).toContain('/mcp')
    return /http:\S+\/mcp/.exec(said)?.[0] as string
  }

  const overHttp = (url: string, token: string) =>
    connected(
      new StreamableHTTPClientTransport(new URL(url), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    )

  it('lists and calls its tools over stdio, with schemas and hints about their effect', async () => {
    const client = await overStdio(ADMIN_TOKEN)
    const name = await aToggle(server)
    expect((await call(client, 'search_toggles', { query: name })).toggles).toMatchObject([{ name }])
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
    for (const { description, inputSchema, outputSchema } of tools) {
      expect(description?.length).toBeGreaterThan(40)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
    }
    const hintsOf = (tool: string) => tools.find((one) => one.name === tool)?.annotations
    expect(hintsOf('search_toggles')).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    expect(hintsOf('create_toggle')).toMatchObject({ readOnlyHint: false, destructiveHint: false })
    expect(hintsOf('propose_change')).toMatchObject({ readOnlyHint: false, destructiveHint: true })
    expect(hintsOf('archive_toggle')).toMatchObject({ readOnlyHint: false, destructiveHint: true })
  })

  it('creates, changes, explains, evaluates and archives a toggle', async () => {
    const client = await overHttp(await anHttpServer(), ADMIN_TOKEN)
    const [project, name] = [await aProject(server), uniqueName('agent')]
    await call(client, 'create_toggle', { name, project, description: 'Made by an agent', tags: [{ value: 'agents' }] })
    expect((await call(client, 'search_toggles', { query: name })).toggles).toMatchObject([{ name, project }])
    const context = { userId: '7' }
    const where = { toggle: name, environment: 'development' }
    const off = await call(client, 'explain_toggle', { ...where, context })
    expect(off).toMatchObject({ enabled: false, explanation: { reason: 'switched_off' } })
    const constraints = [{ contextName: 'userId', operator: 'IN', values: ['7'] }]
    const changes = [
      { action: 'add_strategy', strategy: { name: 'default', constraints } },
      { action: 'set_variants', variants: [{ name: 'red', weightType: 'variable' }] },
      { action: 'switch', enabled: true },
    ]
    expect(await call(client, 'propose_change', { ...where, changes })).toMatchObject({ outcome: 'applied' })
    const { results } = await call(client, 'evaluate', { environment: 'development', context, toggles: [name] })
    expect(results).toMatchObject([{ name, enabled: true, variant: { name: 'red' } }])
    const { toggle } = await call(client, 'get_toggle', { toggle: name })
    const { id } = toggle.environments.find((one: { name: string }) => one.name === 'development').strategies[0]
    await call(client, 'propose_change', {
      ...where,
      changes: [{ action: 'update_strategy', strategyId: id, strategy: { title: 'For one user' } }],
    })
    await call(client, 'propose_change', { ...where, changes: [{ action: 'remove_strategy', strategyId: id }] })
    const { entries } = await call(client, 'toggle_history', { toggle: name, environment: 'development' })
    expect(entries.map(({ type }: { type: string }) => type)).toContain('feature-strategy-remove')
    await expect(call(client, 'archive_toggle', { toggle: name, confirm: 'yes' })).rejects.toThrow(
      'Nothing is archived',
    )
    expect(await call(client, 'archive_toggle', { toggle: name, confirm: name })).toMatchObject({ outcome: 'applied' })
    expect(await theToggle(server, name, project)).toMatchObject({ archived: true })
  })

  it('turns changes of a protected environment into change requests, also for an Admin', async () => {
    const { project, author } = await aCrew(server)
    const [toggle] = await aReadyToggle(server, project)
    const url = await anHttpServer()
    const client = await overHttp(url, author.as.token as string)
    const switching = { toggle, environment: GUARDED, changes: [{ action: 'switch', enabled: true }] }
    const proposed = await call(client, 'propose_change', { ...switching, title: 'Release it', comment: 'Tests pass' })
    expect(proposed).toMatchObject({ outcome: 'in review', changeRequest: { state: 'In review' } })
    expect(await isOn(server, project, toggle)).toBe(false)
    const { changeRequests } = await call(client, 'list_change_requests', { project })
    expect(changeRequests).toMatchObject([{ id: proposed.changeRequest.id, title: 'Release it', state: 'In review' }])
    expect((await call(client, 'get_toggle', { toggle })).openChangeRequests).toHaveLength(1)
    const again = await call(client, 'propose_change', switching)
    expect(again).toMatchObject({ outcome: 'draft', changeRequest: { id: proposed.changeRequest.id } })

    const admin = await aPerson(server, ADMIN_ROLE)
    const asAdmin = await overHttp(url, admin.as.token as string)
    expect(await call(asAdmin, 'propose_change', switching)).toMatchObject({ outcome: 'in review' })
    const [other] = await aReadyToggle(server, project)
    expect(await call(asAdmin, 'archive_toggle', { toggle: other, confirm: other })).toMatchObject({ outcome: 'draft' })
    expect(await isOn(server, project, toggle)).toBe(false)
    expect(await theToggle(server, other, project)).toMatchObject({ archived: false })
    expect((await call(asAdmin, 'get_project', { project })).environments).toContainEqual(
      expect.objectContaining({ name: GUARDED, isProtected: true }),
    )
  })

  it('gives each HTTP request the permissions of its own token', async () => {
    const project = await aProject(server)
    const toggle = await aToggle(server, { project })
    const url = await anHttpServer()
    const viewer = await overHttp(url, (await aMember(server, project, VIEWER_ROLE)).as.token as string)
    expect((await call(viewer, 'search_toggles', { query: toggle })).total).toBe(1)
    for (const [name, args] of Object.entries({
      create_toggle: { name: uniqueName(), project },
      propose_change: { toggle, environment: 'development', changes: [{ action: 'switch', enabled: true }] },
      archive_toggle: { toggle, confirm: toggle },
    }))
      await expect(call(viewer, name, args)).rejects.toThrow('permission')
    expect(await theToggle(server, toggle, project)).toMatchObject({ archived: false })
    const admin = await overHttp(url, ADMIN_TOKEN)
    expect(await call(admin, 'archive_toggle', { toggle, confirm: toggle })).toMatchObject({ outcome: 'applied' })
    await expect(call(await overHttp(url, 'wrong'), 'list_projects')).rejects.toThrow('token')
  })

  it('lists toggles that can go, with their places in code', async () => {
    const project = await aProject(server)
    const [done, named] = [await aToggle(server, { project }), await aToggle(server, { project })]
    for (const toggle of [done, named])
      await succeed(server, 'POST', `${togglePath(toggle, project)}/lifecycle/complete`, { status: 'kept' })
    await succeed(server, 'PUT', `/api/admin/projects/${project}/code-references`, {
      repository: 'shop',
      revision: 'main',
      references: [{ feature: named, path: 'a.ts', line: 3 }],
    })
    const client = await overHttp(await anHttpServer(), ADMIN_TOKEN)
    const { candidates, isScanned } = await call(client, 'clean_up_candidates', { project })
    const verdict = (toggle: string) => candidates.find(({ name }: { name: string }) => name === toggle)
    expect(isScanned).toBe(true)
    expect(verdict(done)).toMatchObject({ canGo: true, reasons: ['completed'] })
    expect(verdict(named)).toMatchObject({ canGo: false, references: [{ path: 'a.ts', line: 3 }] })
  })

  it('returns wrong arguments and failures of the server as errors of the tool', async () => {
    const client = await overHttp(await anHttpServer(), ADMIN_TOKEN)
    await expect(call(client, 'search_toggles', { limit: 1_000 })).rejects.toThrow('Wrong arguments')
    await expect(call(client, 'search_toggles', { colour: 'red' })).rejects.toThrow('Wrong arguments')
    await expect(call(client, 'get_toggle', { toggle: 'no-such-toggle' })).rejects.toThrow('no-such-toggle')
    await expect(call(client, 'no_such_tool')).rejects.toThrow('There is no tool')
    const [toggle, path] = [await aToggle(server), '/environments/development/strategies']
    const changes = [
      { action: 'add_strategy', strategy: { name: 'default' } },
      { action: 'add_strategy', strategy: { name: 'no-such-strategy' } },
    ]
    await expect(call(client, 'propose_change', { toggle, environment: 'development', changes })).rejects.toThrow(
      'add_strategy/name: there is no strategy type of this name',
    )
    expect(await succeed(server, 'GET', `${togglePath(toggle)}${path}`)).toEqual([])
  })

  it('refuses HTTP requests without a token, of other origins and with large bodies', async () => {
    const url = await anHttpServer()
    const post = async (headers: Record<string, string>, body = '{}') =>
      (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })).status
    const authorization = ADMIN_TOKEN
    expect(await post({})).toBe(401)
    expect(await post({ authorization, origin: 'https://evil.example' })).toBe(403)
    const accept = 'application/json, text/event-stream'
    expect(await post({ authorization, accept }, JSON.stringify({ x: 'x'.repeat(1_100_000) }))).toBe(413)
    expect((await fetch(url, { headers: { authorization } })).status).toBe(405)
  })

  it('needs a server, and a port that exists', async () => {
    const profiles = { LEVERFRAME_PROFILES: '/nonexistent/profiles.json' }
    expect(await cli(profiles, ['mcp'])).toMatchObject({ exitCode: 77 })
    expect(await cli({ ...profiles, LEVERFRAME_URL: server.url }, ['mcp', '--http', '70000'])).toMatchObject({
      exitCode: 64,
    })
  })
})

it('the SDK of the protocol is in a chunk that only leverframe mcp loads', () => {
  const bundle = new URL('../../server/dist/bundle/', import.meta.url)
  const textOf = (file: string) => readFileSync(new URL(file, bundle), 'utf8')
  const main = textOf('cli.js')
  const chunks = [...main.matchAll(/(from|import\()"\.\/(cli-[^"]+)"/g)]
  const namesOf = (kind: string) => chunks.filter((match) => match[1] === kind).map((match) => match[2] as string)
  const atStart = [main, ...namesOf('from').map(textOf)].join('')
  expect(atStart).not.toContain('tools/call')
  expect(namesOf('import(').map(textOf).join('')).toContain('tools/call')
})
