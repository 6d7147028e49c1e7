import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_TOKEN, aProject, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'
import { ADMIN_ROLE } from '../../server/src/kernel/roles.ts'
import { aFolderWith, cli } from './cli.ts'
import { proxyTo } from './proxy.ts'
import { send } from './world.ts'

/** Everything that can belong to a project. */
const projectFiles = (project: string, name: string): Record<string, string> => ({
  [`projects/${project}/project.yaml`]: `id: ${project}
name: Shop
description: changed
environments:
  development:
    defaultStrategy: { name: flexibleRollout, parameters: { rollout: 10 }, segments: [${name}-segment] }
  production: { requiredApprovals: 2 }
`,
  [`projects/${project}/context-fields/tier.yaml`]: `name: ${name}-field\nlegalValues: [{ value: gold }]\n`,
  [`projects/${project}/segments/gold.yaml`]: `name: ${name}-segment
constraints: [{ contextName: ${name}-field, operator: IN, values: [gold] }]
`,
  [`projects/${project}/release-plan-templates/slow.yaml`]: `name: slow
milestones: [{ name: one, strategies: [{ name: default, segments: [${name}-segment] }] }]
safeguards: [{ impactMetric: { metricName: errors }, triggerCondition: { operator: '>', threshold: 1.0e-300 } }]
`,
  [`projects/${project}/toggles/x.yaml`]: `name: ${name}
environments:
  development: { enabled: true, strategies: [{ name: default, segments: [${name}-segment] }] }
`,
})

/** The server refuses this toggle: it has no strategy that could be active. */
const refusedToggle = (project: string) => ({
  [`projects/${project}/toggles/refused.yaml`]: `name: ${uniqueName('toggle')}\nenvironments: { production: { enabled: true } }\n`,
})

describe('apply', () => {
  const server = serverFor('sqlite')
  const environment = () => ({ LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: ADMIN_TOKEN })
  const run = (...args: string[]) => cli(environment(), args)
  const apply = (folder: string) => run('apply', folder, '--yes')
  const groupsOf = (events: readonly Body[]) => new Set(events.map(({ groupId }) => groupId)).size

  it('writes a new project and everything that belongs to it in one transaction', async () => {
    const [project, name] = [uniqueName('project'), uniqueName('toggle')]
    const folder = aFolderWith(projectFiles(project, name))
    await server.newEvents()
    const applied = await apply(folder)
    expect([applied.err, applied.exitCode]).toEqual(['', 0])
    const events = await server.newEvents()
    expect(groupsOf(events)).toBe(1)
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set([
        'project-created',
        'context-field-created',
        'segment-created',
        'release-plan-template-created',
        'default-strategy-updated',
        'feature-created',
        'feature-strategy-add',
        'feature-environment-enabled',
        'change-request-configuration-updated',
      ]),
    )
    const { out, exitCode } = await run('plan', folder)
    expect([out, exitCode]).toEqual(['No changes: the server has what the files describe', 0])
  })

  it('changes nothing of a project when one of its toggles is refused, and says what it applied', async () => {
    const [first, last] = [await aProject(server, uniqueName('a')), await aProject(server, uniqueName('b'))]
    const [kept, name] = [uniqueName('toggle'), uniqueName('toggle')]
    const folder = aFolderWith({
      [`projects/${first}/toggles/kept.yaml`]: `name: ${kept}\n`,
      ...projectFiles(last, name),
      ...refusedToggle(last),
    })
    await server.newEvents()
    const { exitCode, err } = await apply(folder)
    expect(exitCode).toBe(1)
    expect(err.split('\n')).toEqual([
      expect.stringContaining('has no active strategy in "production"'),
      `  Applied: project ${first}`,
      `  Not applied: project ${last}`,
    ])
    expect((await server.newEvents()).map(({ type, project }) => [type, project])).toEqual([['feature-created', first]])
    expect((await send(server, 'GET', `/projects/${last}/overview`)).description).not.toBe('changed')
    expect(await send(server, 'GET', `/projects/${last}/context`)).toEqual([])
  })

  it('asks on a terminal, and writes only after yes', async () => {
    const type = uniqueName('type')
    const folder = aFolderWith({ 'tag-types/t.yaml': `name: ${type}\n` })
    expect(await run('apply', folder)).toMatchObject({
      exitCode: 64,
      err: 'Without a terminal, apply needs --yes or --dry-run',
    })
    const questions: string[] = []
    const answering = (isYes: boolean) =>
      cli(environment(), ['apply', folder], {
        confirm: async (question) => {
          questions.push(question)
          return isYes
        },
      })
    await server.newEvents()
    const refused = await answering(false)
    expect(refused).toMatchObject({ exitCode: 1, out: '' })
    expect(refused.err).toMatch(new RegExp(`^\\+ tag type ${type}\\n[^]*\\nNothing was applied$`))
    expect(await server.newEvents()).toEqual([])
    expect((await answering(true)).exitCode).toBe(0)
    expect((await server.newEvents()).map((one) => one.type)).toEqual(['tag-type-created'])
    expect(questions).toEqual(['Apply these changes?', 'Apply these changes?'])
  })

  it('names the toggle of an input that only the server refuses', async () => {
    const project = await aProject(server)
    const name = uniqueName('toggle')
    const folder = aFolderWith({
      [`projects/${project}/toggles/x.yaml`]: `name: ${name}
environments:
  development: { strategies: [{ name: default, constraints: [{ contextName: userId, operator: REGEX, value: '(' }] }] }
`,
    })
    const { exitCode, err } = await apply(folder)
    expect([exitCode, err.split('\n')]).toEqual([
      1,
      [
        `toggle ${project}/${name}/constraints/0/value: must be a regular expression that RE2 can read`,
        '  Nothing was applied',
        `  Not applied: project ${project}`,
      ],
    ])
  })

  it('writes the things of the installation in one transaction, and none of them when one is refused', async () => {
    const [segment, type] = [uniqueName('segment'), uniqueName('type')]
    const files = {
      'segments/s.yaml': `name: ${segment}\nconstraints: []\n`,
      'tag-types/t.yaml': `name: ${type}\n`,
    }
    await server.newEvents()
    const refused = aFolderWith({ ...files, 'roles/r.yaml': 'name: Admin\ntype: custom\npermissions: []\n' })
    const { exitCode, err } = await apply(refused)
    expect([exitCode, err]).toEqual([1, expect.stringContaining('Nothing was applied')])
    expect(await server.newEvents()).toEqual([])
    expect(await apply(aFolderWith(files))).toMatchObject({ exitCode: 0, err: '' })
    const events = await server.newEvents()
    expect([events.length, groupsOf(events)]).toEqual([2, 1])
  })

  it('finishes the running project after Ctrl-C, and says which ones are left', async () => {
    const projects = [await aProject(server, uniqueName('a')), await aProject(server, uniqueName('b'))]
    const files = projects.map((project) => [`projects/${project}/toggles/x.yaml`, `name: ${uniqueName('toggle')}\n`])
    const stop = new AbortController()
    const url = await proxyTo(server.url, (path) => {
      if (path === '/api/admin/batch') stop.abort()
    })
    await server.newEvents()
    const args = ['apply', aFolderWith(Object.fromEntries(files)), '--yes']
    const { exitCode, err } = await cli({ ...environment(), LEVERFRAME_URL: url }, args, { stopped: stop.signal })
    expect([exitCode, err]).toEqual([
      130,
      `Interrupted\n  Applied: project ${projects[0]}\n  Not applied: project ${projects[1]}`,
    ])
    expect((await server.newEvents()).map(({ project }) => project)).toEqual([projects[0]])
  })

  it('and import turn changes of a protected environment into a change request', async () => {
    const project = await aProject(server)
    const [name, segment] = [uniqueName('toggle'), uniqueName('segment')]
    const config = `/projects/${project}/environments/production/change-requests/config`
    await send(server, 'POST', `/projects/${project}/features`, { name })
    await send(server, 'PUT', config, { changeRequestsEnabled: true, requiredApprovals: 1 })
    const file = (rollout: number) => `name: ${name}
stale: true
environments:
  production:
    enabled: true
    strategies:
      - name: flexibleRollout
        segments: [${segment}]
        parameters: { rollout: ${rollout} }
`
    const path = `projects/${project}/toggles/x.yaml`
    const folder = aFolderWith({
      [path]: file(20),
      [`projects/${project}/segments/s.yaml`]: `name: ${segment}\nconstraints: []\n`,
    })
    const applied = (...command: string[]) => run(...command, folder, '--title', 'From the repository', '--json')
    const first = await applied('import')
    expect(first.err).toBe('')
    const [request] = first.json.changeRequests
    expect(request).toMatchObject({ project, environment: 'production', state: 'In review' })
    const toggle = await send(server, 'GET', `/projects/${project}/features/${name}`)
    const production = (toggle.environments as { name: string; enabled: boolean; strategies: unknown[] }[]).find(
      (one) => one.name === 'production',
    )
    expect([toggle.stale, production?.enabled, production?.strategies]).toEqual([true, false, []])
    // The same files again: the request is kept. Other files: it is replaced.
    expect((await applied('apply', '--yes')).json.changeRequests).toEqual([request])
    writeFileSync(join(folder, path), file(30))
    const { id } = (await applied('import')).json.changeRequests[0]
    expect(id).not.toBe(request.id)
    const requests = `/projects/${project}/change-requests`
    expect(await send(server, 'GET', `${requests}/${request.id}`)).toMatchObject({ state: 'Cancelled' })
    const reviewer = await aPerson(server, ADMIN_ROLE)
    for (const state of ['Approved', 'Applied'])
      expect((await server.call('PUT', `/api/admin${requests}/${id}/state`, { state }, reviewer.as)).status).toBe(200)
    expect(await run('plan', folder)).toMatchObject({ exitCode: 0 })
  })

  it('applies nothing of a project when its change request would be too large', async () => {
    const project = await aProject(server)
    const config = `/projects/${project}/environments/production/change-requests/config`
    await send(server, 'PUT', config, { changeRequestsEnabled: true, requiredApprovals: 1 })
    const strategies = Array.from({ length: 29 }, () => '{ name: default }').join(', ')
    const files = Array.from({ length: 7 }, (_, index) => [
      `projects/${project}/toggles/x${index}.yaml`,
      `name: ${uniqueName('toggle')}\nenvironments: { production: { strategies: [${strategies}] } }\n`,
    ])
    await server.newEvents()
    const { exitCode, err } = await apply(aFolderWith(Object.fromEntries(files)))
    expect([exitCode, err]).toEqual([1, expect.stringContaining('203 changes in production')])
    expect(await server.newEvents()).toEqual([])
  })
})

describe('apply to a server with a low BODY_LIMIT', () => {
  const server = serverFor('sqlite', { settings: { BODY_LIMIT: '20000' } })

  it('refuses a project that does not fit into one request, and says how to apply it', async () => {
    const project = await aProject(server)
    const files = Array.from({ length: 11 }, (_, index) => [
      `projects/${project}/toggles/${index}.yaml`,
      `name: ${project}-${index}\ndescription: ${'x'.repeat(2_000)}\n`,
    ])
    await server.newEvents()
    const environment = { LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }
    const { exitCode, err } = await cli(environment, ['apply', aFolderWith(Object.fromEntries(files)), '--yes'])
    expect([exitCode, err.split('\n')]).toEqual([
      1,
      [
        expect.stringMatching(/^The writes are larger than one request can be. Raise BODY_LIMIT .* With --in-parts /),
        '  Nothing was applied',
        `  Not applied: project ${project}`,
      ],
    ])
    expect(await server.newEvents()).toEqual([])
  })
})
