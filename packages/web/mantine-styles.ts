import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

// Mantine's style sheet has the rules of 100 components, of which the pages use about half. This plugin keeps the rules of the
// components that the sources import, and of the components within these.
//
// 1. Find the names that the sources import from @mantine/core.
// 2. Follow the imports of their modules. Modules named *.module.mjs list the CSS classes of a component.
// 3. Keep the style sheets that contain one of the classes, in Mantine's order.

const require = createRequire(import.meta.url)
const CORE = dirname(require.resolve('@mantine/core/styles.css'))
const NOTIFICATIONS = dirname(require.resolve('@mantine/notifications/styles.css'))
const STYLES = join(CORE, 'styles.css')
/** They belong to no component. */
const ALWAYS = ['baseline.css', 'default-css-variables.css', 'global.css']

const textsBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

/** The names that a source imports from @mantine/core, types included. */
export const importedNames = (source: string): string[] =>
  [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]@mantine\/core['"]/g)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map(
        (name) =>
          name
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+/)[0] ?? '',
      )
      .filter(Boolean),
  )

/** The module of each export of Mantine. */
function modulesByName(): ReadonlyMap<string, string> {
  const index = readFileSync(join(CORE, 'esm/index.mjs'), 'utf8')
  return new Map(
    [...index.matchAll(/import \{([^}]*)\} from "(\.\/[^"]+)"/g)].flatMap(([, names = '', path = '']) =>
      names.split(',').map((name) => [name.trim(), join(CORE, 'esm', path)] as const),
    ),
  )
}

/** The CSS classes of a module and of all modules that it imports. */
function collectClasses(path: string, seen: Set<string>, classes: Set<string>): void {
  if (seen.has(path)) return
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  if (path.endsWith('.module.mjs')) for (const [name] of text.matchAll(/m_[0-9a-f]+/g)) classes.add(name)
  for (const [, other = ''] of text.matchAll(/from "(\.[^"]+\.mjs)"/g))
    collectClasses(join(dirname(path), other), seen, classes)
}

/** The names of the style sheets that these components need, in the order of Mantine's complete one. */
export function stylesFor(names: Iterable<string>): string[] {
  const modules = modulesByName()
  const classes = new Set<string>()
  const seen = new Set<string>()
  for (const name of names) {
    const path = modules.get(name)
    if (path !== undefined) collectClasses(path, seen, classes)
  }
  const complete = readFileSync(STYLES, 'utf8')
  return readdirSync(join(CORE, 'styles'))
    .filter((name) => !name.endsWith('.layer.css'))
    .map((name) => ({ name, text: readFileSync(join(CORE, 'styles', name), 'utf8').trim() }))
    .filter(
      ({ name, text }) => ALWAYS.includes(name) || [...text.matchAll(/m_[0-9a-f]+/g)].some(([one]) => classes.has(one)),
    )
    .map(({ name, text }) => ({ name, at: complete.indexOf(text) }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

/** Palettes that Mantine uses by itself. */
const OWN_PALETTES = ['dark', 'gray', 'red', 'blue']

/** Without the variables of palettes that no source names. */
export function withoutPalettes(css: string, sources: readonly string[]): string {
  const isNamed = (palette: string): boolean =>
    OWN_PALETTES.includes(palette) || sources.some((text) => new RegExp(`\\b${palette}\\b`).test(text))
  const named = new Map<string, boolean>()
  return css.replaceAll(/\s*--mantine-color-([a-z]+)-[\w-]+:[^;]+;/g, (declaration, palette: string) => {
    if (!PALETTES.includes(palette)) return declaration
    if (!named.has(palette)) named.set(palette, isNamed(palette))
    return named.get(palette) ? declaration : ''
  })
}

const PALETTES = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'green', 'lime', 'yellow', 'orange']

/** Replaces `@mantine/core/styles.css` by the rules of the components in use. */
export function mantineStyles(sources: string): Plugin {
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    load(id) {
      if (id.split('?')[0] !== STYLES) return undefined
      const texts = [...textsBelow(sources, /\.tsx?$/), ...textsBelow(join(NOTIFICATIONS, 'esm'), /\.mjs$/)]
      const used = stylesFor(new Set(texts.flatMap(importedNames)))
      return withoutPalettes(used.map((name) => readFileSync(join(CORE, 'styles', name), 'utf8')).join('\n'), texts)
    },
  }
}
