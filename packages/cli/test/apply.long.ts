import { ADMIN_TOKEN, aProject, serverFor, uniqueName } from '@leverframe/testing/harness'
import { describe, expect, it } from 'vitest'
import { aFolderWith, cli } from './cli.ts'

describe('apply of a large project', () => {
  const server = serverFor('sqlite', { settings: { BODY_LIMIT: '8000000' } })
  const apply = (folder: string, ...more: string[]) =>
    cli({ LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }, ['apply', folder, '--yes', ...more])

  /** Each toggle needs five writes. */
  const filesOf = (project: string, toggles: number) =>
    Object.fromEntries(
      Array.from({ length: toggles }, (_, index) => [
        `projects/${project}/toggles/${index}.yaml`,
        `name: ${project}-${index}
environments:
  development: { enabled: true, strategies: [{ name: default }] }
  production: { enabled: true, strategies: [{ name: default }] }
`,
      ]),
    )

  it('is one transaction of 2,000 writes', async () => {
    const project = await aProject(server, uniqueName('whole'))
    await server.newEvents()
    const { exitCode } = await apply(aFolderWith(filesOf(project, 400)))
    expect(exitCode).toBe(0)
    const events = await server.newEvents()
    expect(events).toHaveLength(2_000)
    expect(new Set(events.map(({ groupId }) => groupId)).size).toBe(1)
  })

  it('with more writes is refused before anything is written, also in other projects', async () => {
    const [first, large] = [await aProject(server, uniqueName('a')), await aProject(server, uniqueName('b'))]
    const folder = aFolderWith({ ...filesOf(first, 1), ...filesOf(large, 401) })
    await server.newEvents()
    const { exitCode, err } = await apply(folder)
    expect(exitCode).toBe(1)
    expect(err).toContain(
      `project ${large} needs 2005 writes, and one transaction can have 2000. With --in-parts they are several transactions, and an error can leave some of the writes\n  Nothing was applied`,
    )
    expect(await server.newEvents()).toEqual([])
    expect((await apply(folder, '--in-parts')).exitCode).toBe(0)
    const events = await server.newEvents()
    expect(new Set(events.map(({ groupId }) => groupId)).size).toBeGreaterThan(2)
    expect([events.length, events.filter(({ project }) => project === first).length]).toEqual([2_010, 5])
  })
})
