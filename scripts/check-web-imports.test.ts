import { describe, expect, it } from 'vitest'
import { webImportProblems } from './check-web-imports.mjs'
import { fileTree } from './file-tree.ts'

const { root, write } = fileTree()

function problemsWith(path: string, text: string): string[] {
  write(`packages/web/src/${path}`, text)
  return webImportProblems(root()).problems
}

describe('layers of the web UI', () => {
  it.each([
    ['lib/a.ts', "import type { X } from '../api/b.ts'", 'lib may not import api (api/b.ts)'],
    ['api/a.ts', "import { toast } from '../ui/b.tsx'", 'api may not import ui (ui/b.tsx)'],
    ['api/a.ts', "type X = import('../app/b.ts').X", 'api may not import app (app/b.ts)'],
    ['ui/a.tsx', "export { x } from '../pages/p/b.ts'", 'ui may not import pages (pages/p/b.ts)'],
    ['ui/deep/a.tsx', "const x = await import('../../app/b.ts')", 'ui may not import app (app/b.ts)'],
    ['pages/p/a.tsx', "import '../../app/b.ts'", 'pages may not import app (app/b.ts)'],
    ['app/a.tsx', "import '../main.tsx'", 'app may not import main (main.tsx)'],
    ['ui/a.ts', "import '../helpers/b.ts'", 'imports the unknown layer helpers (helpers/b.ts)'],
    ['ui/a.ts', "import '../../test/b.ts'", 'imports a file outside of src (../test/b.ts)'],
    ['ui/a.test.ts', "import '../../../server/test/b.ts'", 'imports a file outside of src (../../server/test/b.ts)'],
    ['ui/a.ts', 'const x = await import(name)', 'imports a module whose path is only known at run time'],
    ['helpers/a.ts', 'export {}', 'is in none of the layers messages, lib, api, ui, pages, app, main'],
  ])('reports in %s: %s', (path, text, problem) => {
    expect(problemsWith(path, text)).toEqual([`${path}: ${problem}`])
  })

  it('accept imports of lower layers, of the same layer and of the same page', () => {
    write('packages/web/src/main.tsx', "import { App } from './app/app.tsx'")
    write('packages/web/src/app/app.tsx', "const Page = lazy(() => import('../pages/p/page.tsx'))")
    write(
      'packages/web/src/pages/p/page.tsx',
      "import { b } from './deep/b.ts'\nimport { Box } from '../../ui/box.tsx'",
    )
    write(
      'packages/web/src/pages/p/deep/b.ts',
      "import { api } from '../../../api/client.ts'\nimport { y } from 'react'",
    )
    write('packages/web/src/ui/box.tsx', "import classes from './box.module.css'\nimport '../lib/words.ts'")
    write('packages/web/src/api/client.ts', "import type { T } from '../lib/generated/schema.d.ts'")
    write('packages/web/src/lib/generated/schema.d.ts', 'export type T = 1')
    write('packages/web/src/lib/words.ts', 'export {}')
    write('packages/web/src/ui/box.test.ts', "import { startApi } from '../../test/hooks.ts'")
    expect(webImportProblems(root())).toEqual({ files: 8, problems: [] })
  })
})

describe('pages of the web UI', () => {
  it('import no other page, except listed ones', () => {
    const problems = problemsWith('pages/a/x.ts', "import type { Y } from '../b/y.ts'")
    expect(problems).toEqual(['pages/a/x.ts: the page a may not import the page b (pages/b/y.ts)'])
    expect(webImportProblems(root(), { 'a -> b': 'a reason' }).problems).toEqual([])
  })

  it('have no exception that nothing uses', () => {
    write('packages/web/src/pages/a/x.ts', 'export {}')
    expect(webImportProblems(root(), { 'a -> b': 'a reason' }).problems).toEqual([
      'PAGE_EXCEPTIONS lists a -> b, and no file uses it',
    ])
  })
})

describe('circles', () => {
  it('are reported, also for types', () => {
    write('packages/web/src/lib/a.ts', "import type { B } from './b.ts'")
    write('packages/web/src/lib/b.ts', "import { c } from './c.ts'")
    write('packages/web/src/lib/c.ts', "import type { A } from './a.ts'\nimport './d.ts'")
    write('packages/web/src/lib/d.ts', 'export {}')
    expect(webImportProblems(root()).problems).toEqual([
      'imports form a circle: lib/a.ts -> lib/b.ts -> lib/c.ts -> lib/a.ts',
    ])
  })
})
