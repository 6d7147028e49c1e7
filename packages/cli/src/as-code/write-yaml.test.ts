import { describe, expect, it } from 'vitest'
import { ALL_KINDS, KINDS } from './kinds.ts'
import { filesOf } from './write-yaml.ts'

const schemas = [...filesOf([])].filter(([name]) => name.startsWith('.schema/'))

describe('the files of toggles as code', () => {
  it('have a marker and a schema for each kind, even without things', () => {
    const files = filesOf([])
    expect([...files.keys()]).toEqual(['leverframe.yaml', ...ALL_KINDS.map(({ folder }) => `.schema/${folder}.json`)])
    expect(files.get('leverframe.yaml')).toBe(
      '# The files of this folder: leverframe export, plan and apply\nformat: 1\n',
    )
    expect(files.get('.schema/tag-types.json')).toBe(
      `${JSON.stringify({ title: 'tag type', ...KINDS.tagType.schema }, null, 2)}\n`,
    )
  })

  it('are sorted by folder and name, and refer to their schema', () => {
    const files = filesOf([
      { kind: KINDS.toggle, project: 'shop', name: 'b', fields: { name: 'b' } },
      { kind: KINDS.toggle, project: 'Shop', name: 'a', fields: { name: 'a' } },
      { kind: KINDS.tagType, name: 'squad', fields: { name: 'squad', description: 'word '.repeat(40) } },
      { kind: KINDS.toggle, project: 'shop', name: 'a', fields: { name: 'a' } },
      { kind: KINDS.toggle, project: 'elsewhere', name: 'a/b', fields: { name: 'a/b' } },
      { kind: KINDS.project, name: 'shop', fields: { id: 'shop' } },
      { kind: KINDS.project, name: 'Shop', fields: { id: 'Shop' } },
    ])
    const header = (path: string) => `# yaml-language-server: $schema=${path}\n`
    expect([...files].slice(1, -schemas.length)).toEqual([
      ['projects/Shop/project.yaml', `${header('../../.schema/projects.json')}id: Shop\n`],
      ['projects/shop~2/project.yaml', `${header('../../.schema/projects.json')}id: shop\n`],
      ['projects/Shop/toggles/a.yaml', `${header('../../../.schema/toggles.json')}name: a\n`],
      ['projects/elsewhere/toggles/a%2Fb.yaml', `${header('../../../.schema/toggles.json')}name: a/b\n`],
      ['projects/shop~2/toggles/a.yaml', `${header('../../../.schema/toggles.json')}name: a\n`],
      ['projects/shop~2/toggles/b.yaml', `${header('../../../.schema/toggles.json')}name: b\n`],
      [
        'tag-types/squad.yaml',
        `${header('../.schema/tag-types.json')}name: squad\ndescription: "${'word '.repeat(40)}"\n`,
      ],
    ])
  })
})
