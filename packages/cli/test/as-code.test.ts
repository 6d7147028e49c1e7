import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ADMIN_TOKEN, aProject, serverFor, uniqueName } from '@leverframe/testing/harness'
import type { Body } from '@leverframe/testing/send'
import { changeOfAllFields } from '@leverframe/testing/toggle-fields'
import { describe, expect, it } from 'vitest'
import { aFolder, aFolderWith, cli } from './cli.ts'
import { send } from './world.ts'

/** Fields of a toggle that files leave out, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  owner: 'the ids of users and groups mean nothing in another installation',
}

/** A key that is dropped without a word would release the toggle to more people than written. */
const TYPOS = `name: typos
environments:
  production:
    strategies:
      - name: default
        segmnts: [staff]
        constraints:
          - { contextName: userId, operator: IN, valuess: [ann] }
        variants:
          - { name: red, wieght: 500 }
`

describe('toggles as code', () => {
  const server = serverFor('sqlite')
  const run = (...args: string[]) => cli({ LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }, args)
  const theToggle = (project: string, name: string) => send(server, 'GET', `/projects/${project}/features/${name}`)
  const environmentOf = (toggle: Body, name: string) =>
    toggle.environments.find((one: { name: string }) => one.name === name)

  const aToggle = async (project: string) => {
    const name = uniqueName('toggle')
    await send(server, 'POST', `/projects/${project}/features`, { name, description: 'before', type: 'experiment' })
    const strategies = `/projects/${project}/features/${name}/environments/development/strategies`
    await send(server, 'POST', strategies, { name: 'userWithId', title: 'staff', parameters: { userIds: 'ann' } })
    await send(server, 'POST', strategies, { name: 'flexibleRollout', parameters: { rollout: '10' } })
    return name
  }

  it('plan shows the changes and exits with 2, and apply makes them in one group of events', async () => {
    const project = await aProject(server)
    const [name, fresh] = [await aToggle(project), uniqueName('toggle')]
    const folder = aFolderWith({
      [`projects/${project}/toggles/a.yaml`]: `name: ${name}
description: after
environments:
  development:
    enabled: true
    strategies:
      - name: flexibleRollout
        parameters: { rollout: 50 }
      - name: default
        title: rest
`,
      [`projects/${project}/toggles/b.yaml`]: `name: ${fresh}\ndependency: { feature: ${name} }\n`,
    })
    const plan = await run('plan', folder)
    expect(plan.exitCode).toBe(2)
    expect(plan.out).toContain(`~ toggle ${project}/${name}\n    description: "before" -> "after"`)
    expect(plan.out).toContain('      - - name: userWithId')
    expect(plan.out).toContain(`+ toggle ${project}/${fresh}`)
    expect(plan.out).toContain('2 changes: 1 to create, 1 to change')
    const before = environmentOf(await theToggle(project, name), 'development').strategies
    await server.newEvents()
    expect(await run('apply', folder, '--dry-run')).toMatchObject({ exitCode: 0, out: plan.out })
    expect(await server.newEvents()).toEqual([])
    expect(await run('apply', folder)).toMatchObject({ exitCode: 64 })
    expect(await run('apply', folder, '--yes')).toMatchObject({ exitCode: 0, err: '' })
    const events = await server.newEvents()
    expect(new Set(events.map(({ groupId }) => groupId)).size).toBe(1)
    const toggle = await theToggle(project, name)
    expect(toggle).toMatchObject({ description: 'after', type: 'experiment', children: [fresh] })
    const { enabled, strategies } = environmentOf(toggle, 'development')
    expect([
      enabled,
      strategies.map(({ name: kind, title }: { name: string; title: string }) => [kind, title]),
    ]).toEqual([
      true,
      [
        ['flexibleRollout', null],
        ['default', 'rest'],
      ],
    ])
    // A changed strategy keeps its id.
    expect(strategies[0].id).toBe(before[1].id)
    expect(await run('plan', folder)).toMatchObject({ exitCode: 0 })
  })

  it('export writes every field that users set on a toggle, and apply sets it', async () => {
    const project = await aProject(server)
    const name = await aToggle(project)
    const path = `/projects/${project}/features/${name}`
    const before = await theToggle(project, name)
    const change = changeOfAllFields(before)
    await send(server, 'PUT', path, change)
    const folder = join(aFolder(), 'files')
    expect(await run('export', folder)).toMatchObject({ exitCode: 0, err: '' })
    await send(server, 'PUT', path, Object.fromEntries(Object.keys(change).map((field) => [field, before[field]])))
    expect(await run('apply', folder, '--yes')).toMatchObject({ exitCode: 0, err: '' })
    const applied = await theToggle(project, name)
    const forgotten = Object.keys(change).filter((field) => applied[field] !== change[field])
    const problems = forgotten
      .filter((field) => !Object.hasOwn(LEFT_OUT, field))
      .map((field) => `${field} is not in the files: add it in as-code/kinds.ts, or give the reason in LEFT_OUT`)
    expect(problems).toEqual([])
    expect(Object.keys(LEFT_OUT).filter((field) => !forgotten.includes(field))).toEqual([])
  })

  it('does not touch what no file mentions, and archives it with --prune', async () => {
    const project = await aProject(server)
    const [kept, other] = [await aToggle(project), await aToggle(project)]
    const elsewhere = await aToggle(await aProject(server))
    const folder = aFolderWith({ [`projects/${project}/toggles/kept.yaml`]: `name: ${kept}\n` })
    expect(await run('plan', folder)).toMatchObject({ exitCode: 0 })
    const drift = await run('drift', folder, '--prune')
    expect([drift.exitCode, drift.out]).toEqual([2, `toggle ${project}/${other}: is in no file`])
    expect(await run('apply', folder, '--prune', '--yes')).toMatchObject({ exitCode: 0 })
    const archived = (await run('toggles', 'list', '--archived', '--json')).json.map(
      (one: { name: string }) => one.name,
    )
    expect([archived.includes(other), archived.includes(kept), archived.includes(elsewhere)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('drift prints one line for each difference', async () => {
    const project = await aProject(server)
    const name = await aToggle(project)
    const folder = aFolderWith({
      [`projects/${project}/toggles/x.yaml`]: `name: ${name}\ntype: release\nstale: true\nenvironments:\n  production: { enabled: false, variants: [{ name: a }] }\n`,
    })
    const { exitCode, out } = await run('drift', folder)
    expect(exitCode).toBe(2)
    expect(out.split('\n')).toEqual([
      `toggle ${project}/${name}: type is "experiment" on the server and "release" in the file`,
      `toggle ${project}/${name}: stale is false on the server and true in the file`,
      `toggle ${project}/${name}: environments.production.variants is [] on the server and [{"name":"a"}] in the file`,
    ])
  })

  it('reports every problem of all files with its line and column, and applies nothing', async () => {
    const project = await aProject(server)
    const name = await aToggle(project)
    const folder = aFolderWith({
      [`projects/${project}/toggles/a.yaml`]: `name: ${name}\nstale: maybe\ndescripton: x\n`,
      [`projects/${project}/toggles/b.yaml`]: `name: ${name}\nenvironments:\n  prodction: { enabled: true }\n`,
      [`projects/${project}/toggles/c.yaml`]: `name: ${name}\nenvironments:\n  development:\n    strategies:\n      - name: flexibleRolout\n        segments: [nobody]\n        constraints:\n          - { contextName: userID, operator: IN }\n`,
      [`projects/${project}/toggles/d.yaml`]: 'name: [\n',
      [`projects/${project}/toggles/typos.yaml`]: TYPOS,
      [`projects/${project}/toggles/e.yaml`]: 'name: &a x\ntags: [*a, *a]\n',
      [`projects/${project}/toggels/f.yaml`]: 'name: f\n',
      'tag-types/x.yaml': 'name: 1\n',
      'tag-types/list.yaml': '- name: a\n',
      'add-ons/new.yaml': 'provider: webhook\nenabled: true\nevents: []\nparameters: {}\n',
      'add-ons/secret.yaml': `provider: webhook\ndescription: b\nenabled: true\nevents: []\nparameters:\n  url: \${NO_SUCH_URL}\n`,
      'segments/s.yaml': 'name: s\nname: t\n',
      'segments/huge.yaml': `name: huge\ndescription: ${'x'.repeat(8_000_001)}\n`,
      'tag-types/deep.yaml': `name: ${'['.repeat(20_000)}`,
      'projects/nowhere/toggles/x.yaml': `name: ${uniqueName('toggle')}\n`,
    })
    const outside = aFolderWith({ 'secret.yaml': 'name: secret\n' })
    symlinkSync(join(outside, 'secret.yaml'), join(folder, 'segments/link.yaml'))
    await server.newEvents()
    const { exitCode, err } = await run('apply', folder, '--yes')
    expect(exitCode).toBe(1)
    const at = `projects/${project}`
    expect(err.split('\n').map((one) => one.trim())).toEqual([
      expect.stringMatching(/has \d+ problems. Nothing was applied$/),
      `add-ons/new.yaml:4:13: A new add-on needs the parameter url. Add url: \${NAME} and set the environment variable NAME`,
      'add-ons/secret.yaml:6:8: The environment variable NO_SUCH_URL is not set',
      'projects/nowhere/toggles/x.yaml:1:1: There is no project nowhere: add project.yaml to its folder',
      `${at}/toggels:1:1: is not a folder of an export. Did you mean toggles?`,
      `${at}/toggles/a.yaml:2:8: stale must be true or false, not "maybe"`,
      `${at}/toggles/a.yaml:3:1: "descripton" is not known here. Did you mean description?`,
      `${at}/toggles/b.yaml:1:7: toggle ${name} is in two files: ${at}/toggles/a.yaml has it, too`,
      `${at}/toggles/b.yaml:3:14: There is no environment named "prodction". Did you mean production?`,
      `${at}/toggles/c.yaml:1:7: toggle ${name} is in two files: ${at}/toggles/a.yaml has it, too`,
      `${at}/toggles/c.yaml:5:15: There is no strategy type named "flexibleRolout". Did you mean flexibleRollout?`,
      `${at}/toggles/c.yaml:8:28: There is no context field named "userID". Did you mean userId?`,
      expect.stringMatching(/toggles\/d.yaml:2:1: is not valid YAML: /),
      `${at}/toggles/e.yaml:1:10: Anchors and aliases are not supported`,
      `${at}/toggles/e.yaml:2:8: Anchors and aliases are not supported`,
      `${at}/toggles/e.yaml:2:12: Anchors and aliases are not supported`,
      `${at}/toggles/typos.yaml:6:9: "segmnts" is not known here. Did you mean segments?`,
      `${at}/toggles/typos.yaml:8:50: "valuess" is not known here. Did you mean values?`,
      `${at}/toggles/typos.yaml:10:26: "wieght" is not known here. Did you mean weight?`,
      expect.stringMatching(/segments\/huge.yaml:1:1: has 8\d+ bytes, and 8000000 are allowed/),
      'segments/link.yaml:1:1: is a link that leaves the folder',
      'segments/s.yaml:2:1: is not valid YAML: Map keys must be unique',
      'tag-types/deep.yaml:1:1: is nested too deeply',
      'tag-types/list.yaml:1:1: must be a map of fields',
      'tag-types/x.yaml:1:7: name must be a text, not 1. Put it in quotes',
    ])
    expect(await server.newEvents()).toEqual([])
  })

  it('export refuses a folder with other files, keeps them with --force, and removes files of things that are gone', async () => {
    const project = await aProject(server)
    const name = await aToggle(project)
    const folder = aFolder()
    writeFileSync(join(folder, 'README.md'), 'mine')
    const refused = await run('export', folder)
    expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('is not empty and not an export')])
    expect(await run('export', folder, '--force')).toMatchObject({ exitCode: 0 })
    const file = join(folder, `projects/${project}/toggles/${name}.yaml`)
    expect(readFileSync(file, 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/\.\.\/\.\.\/\.schema\/toggles\.json\nname: /,
    )
    await send(server, 'DELETE', `/projects/${project}/features/${name}`)
    const { json } = await run('export', folder, '--json')
    expect(json).toMatchObject({ written: [], removed: [`projects/${project}/toggles/${name}.yaml`] })
    expect([existsSync(file), existsSync(dirname(file)), readFileSync(join(folder, 'README.md'), 'utf8')]).toEqual([
      false,
      false,
      'mine',
    ])
    expect(await run('plan', aFolder())).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('is not an export'),
    })
    expect(await run('plan', '--offline', aFolderWith({ 'leverframe.yaml': 'format: 2\n' }))).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('leverframe.yaml:1:9: format must be 1: this version reads no other format'),
    })
  })

  it('refuses toggles that are archived or belong to another project', async () => {
    const [mine, theirs] = [await aProject(server), await aProject(server)]
    const [archived, foreign] = [await aToggle(mine), await aToggle(theirs)]
    await send(server, 'DELETE', `/projects/${mine}/features/${archived}`)
    const folder = aFolderWith({
      [`projects/${mine}/toggles/a.yaml`]: `name: ${archived}\n`,
      [`projects/${mine}/toggles/b.yaml`]: `name: ${foreign}\n`,
    })
    const { exitCode, err } = await run('plan', folder)
    expect(exitCode).toBe(1)
    expect(err).toContain(`${archived} is archived on the server: revive it or remove the file`)
    expect(err).toContain(`${foreign} belongs to the project ${theirs} on the server`)
  })

  it('prints its progress to stderr, as a line for every five seconds', async () => {
    let time = 0
    const now = () => {
      time += 2_500
      return time
    }
    const environment = { LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }
    const { exitCode, err } = await cli(environment, ['export', join(aFolder(), 'new'), '--dry-run'], { now })
    expect([exitCode, err.split('\n')[0]]).toEqual([0, expect.stringMatching(/^Reading the server: 2 of \d+$/)])
  })

  it('writes nothing when it is interrupted before it has read the server', async () => {
    const stop = new AbortController()
    stop.abort()
    const folder = join(aFolder(), 'new')
    const environment = { LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }
    expect(await cli(environment, ['export', folder], { stopped: stop.signal })).toMatchObject({ exitCode: 130 })
    expect(existsSync(folder)).toBe(false)
  })
})
