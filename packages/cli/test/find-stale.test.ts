import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ADMIN_TOKEN, aProject, aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import { aMember } from '@leverframe/testing/members'
import { anArchivedToggle, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { VIEWER_ROLE } from '../../server/src/kernel/roles.ts'
import { aFolder, cli } from './cli.ts'

/** A folder with files. */
function aSource(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = aFolder()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

function commit(folder: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      encoding: 'utf8',
    })
  git('init', '-q')
  git('remote', 'add', 'origin', 'git@github.com:acme/shop.git')
  git('add', '-A')
  git('commit', '-qm', 'First')
  return git('rev-parse', 'HEAD').trim()
}

describe('leverframe find-stale', () => {
  const server = serverFor('sqlite')
  const as = (token: string, ...args: string[]) =>
    cli({ LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: token }, ['find-stale', ...args])
  const run = (...args: string[]) => as(ADMIN_TOKEN, ...args)
  const complete = (toggle: string, project: string) =>
    succeed(server, 'POST', `${togglePath(toggle, project)}/lifecycle/complete`, { status: 'kept' })

  it('lists stale, archived and unknown toggles with file and line, and says which can go', async () => {
    const project = await aProject(server)
    const [stale, done, live] = [
      await aToggle(server, { project }),
      await aToggle(server, { project }),
      await aToggle(server, { project }),
    ]
    await succeed(server, 'PATCH', togglePath(stale, project), [{ op: 'replace', path: '/stale', value: true }])
    await complete(done, project)
    const archived = await anArchivedToggle(server)
    const folder = aSource({
      'src/pay.ts': `import x\nif (client.isEnabled('${stale}')) {}\nuse("${archived}")`,
      'src/other.py': `client.is_enabled("no-such-toggle")\n"${live}"`,
      'image.png': Buffer.from([0, ...Buffer.from(`"${done}"`)]),
      'node_modules/lib/index.js': `isEnabled('${done}')`,
      'large.txt': `"${done}"`.padEnd(1_000_001, 'x'),
    })
    const { json, exitCode } = await run('--code', folder, '--project', project, '--json')
    expect(exitCode).toBe(0)
    const verdict = (name: string) => json.toggles.find((one: { name: string }) => one.name === name)
    expect(verdict(stale)).toMatchObject({
      reasons: ['stale'],
      references: [{ path: 'src/pay.ts', line: 2 }],
      canGo: false,
    })
    expect(verdict(done)).toMatchObject({ reasons: ['completed'], references: [], canGo: true, next: 'archive it' })
    expect(json.toggles).toHaveLength(2)
    expect(json.unknown).toEqual([{ name: 'no-such-toggle', references: [{ path: 'src/other.py', line: 1 }] }])
    const all = await run('--code', folder)
    expect(all.out).toContain('src/pay.ts:2')
    expect(all.out).toContain(`Archived, and still in code:\n  ${archived}\n    src/pay.ts:3`)
    expect(all.out).toContain(`Can go:\n`)
    expect(all.out).toMatch(new RegExp(`${done} +${project} +completed +never +0 +archive it`))
  })

  it('writes the references to the server, with the repository, the revision and links', async () => {
    const project = await aProject(server)
    const [toggle, gone] = [await aToggle(server, { project }), await aToggle(server, { project })]
    const folder = aSource({
      '.gitignore': 'ignored/\n',
      'src/a.ts': `useFlag('${toggle}')`,
      'ignored/b.ts': `useFlag('${gone}')`,
    })
    const revision = commit(folder)
    const args = ['--code', join(folder, 'src'), '--project', project, '--json']
    expect((await run(...args, '--write', '--dry-run')).json).toMatchObject({ repository: 'acme/shop', written: [] })
    const codeOf = async (name: string) =>
      (await succeed(server, 'GET', `${togglePath(name, project)}/code-references`)).repositories
    expect(await codeOf(toggle)).toEqual([])
    expect((await run('--code', folder, '--project', project, '--write')).out).toContain(
      `${project}: 1 reference of 1 toggle stored`,
    )
    expect(await codeOf(toggle)).toMatchObject([
      {
        name: 'acme/shop',
        revision,
        references: [{ path: 'src/a.ts', line: 1, url: `https://github.com/acme/shop/blob/${revision}/src/a.ts#L1` }],
      },
    ])
    expect(await codeOf(gone)).toMatchObject([{ references: [] }])
    writeFileSync(join(folder, 'src/a.ts'), '')
    await run(...args, '--write')
    expect(await codeOf(toggle)).toMatchObject([{ references: [] }])
  })

  it('refuses wrong arguments, and a token without the permission to write', async () => {
    const project = await aProject(server)
    await aToggle(server, { project })
    const folder = aSource({ 'a.ts': '' })
    expect(await run('--code', join(folder, 'missing'))).toMatchObject({ exitCode: 64 })
    expect(await run('--code', folder, '--days', '0')).toMatchObject({
      exitCode: 64,
      err: '--days must be a whole number from 1, not 0',
    })
    expect((await run('--code', folder, '--write')).err).toContain('--write needs --revision')
    const viewer = await aMember(server, project, VIEWER_ROLE)
    const refused = await as(
      viewer.as.token as string,
      '--code',
      folder,
      '--project',
      project,
      '--write',
      '--revision',
      'x',
    )
    expect(refused).toMatchObject({ exitCode: 77 })
    expect(refused.err).toContain('UPDATE_FEATURE')
  })
})
