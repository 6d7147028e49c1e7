// What a browser loads for its first page, read from the build: no clock, no network.
import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { aProject, aToggle } from '@leverframe/testing/harness'
import { aRunningPlan } from '@leverframe/testing/release-plans'
import { succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { importedNames, stylesFor, withoutPalettes } from '../mantine-styles.ts'
import { later, requestMakers } from './change-request-tools.ts'
import { MAX_SHIFT, movedParts, observeShifts, shiftOf } from './layout-shifts.ts'
import { DESKTOP } from './pages.ts'
import { PHONE, studio } from './studio.ts'

const DIST = new URL('../dist/', import.meta.url)
const MAX_SCRIPTS = 12
const KB = 1024

interface BuiltModule {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const read = (path: string): Buffer => readFileSync(new URL(path, DIST))
const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Readonly<Record<string, BuiltModule>>
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''

/** The files of some modules and of everything that they import. */
function filesOf(...keys: readonly string[]): { readonly scripts: string[]; readonly styles: string[] } {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    for (const one of manifest[key]?.imports ?? []) visit(one)
  }
  keys.forEach(visit)
  const modules = [...seen].map((key) => manifest[key]!)
  return { scripts: modules.map(({ file }) => file), styles: [...new Set(modules.flatMap(({ css = [] }) => css))] }
}

const brotli = (files: readonly string[]): number => files.reduce((sum, file) => sum + read(`${file}.br`).length, 0)

/** The browser loads one file of the font, which is compressed already. */
function sizeOfFont(): number {
  const [font, ...others] = readdirSync(new URL('assets/', DIST)).filter((name) => name.endsWith('.woff2'))
  expect([font === undefined, others]).toEqual([false, []])
  return read(`assets/${font}`).length
}

const PAGES = Object.keys(manifest).filter((key) => /^src\/pages\/.*-page\.tsx$/.test(key))

describe('the first load', () => {
  it.each(PAGES)('of %s has at most 12 scripts', (key) => {
    expect(filesOf(entry, key).scripts.length).toBeLessThanOrEqual(MAX_SCRIPTS)
  })

  it.each(['login/login-page', 'home/home-page', 'projects/projects-page', 'toggle/toggle-page'])(
    'of %s is at most 250 KB of scripts and styles',
    (name) => {
      const { scripts, styles } = filesOf(entry, `src/pages/${name}.tsx`)
      expect(brotli([...scripts, ...styles])).toBeLessThanOrEqual(250 * KB)
    },
  )

  it('has one font of at most 50 KB, and text is shown before it is loaded', () => {
    expect(sizeOfFont()).toBeLessThanOrEqual(50 * KB)
    const { styles } = filesOf(entry)
    expect(styles.map((file) => read(file).toString()).join('')).toMatch(/@font-face\s*\{[^}]*font-display:\s*swap/)
  })

  it('of the toggle page has no editor', () => {
    const { scripts } = filesOf(entry, 'src/pages/toggle/toggle-page.tsx')
    for (const editor of ['strategy/strategy-drawer', 'variants/variants-drawer', 'header/toggle-dialog']) {
      const module = manifest[`src/pages/toggle/${editor}.tsx`]
      expect(module, editor).toBeDefined()
      expect(scripts, editor).not.toContain(module?.file)
    }
  })

  it('paints a frame without waiting for scripts or style sheets', () => {
    const page = read('index.html').toString()
    const [head = '', body = ''] = page.split('</head>')
    expect(head).toMatch(/<style nonce="">[\s\S]*#boot/)
    expect(head).not.toMatch(/rel="stylesheet"/)
    expect(page).not.toMatch(/<script[^>]*\bsrc=/)
    expect(head).toContain(`<link rel="modulepreload" crossorigin href="./${manifest[entry]?.file}">`)
    expect(body).toContain(`import('./${manifest[entry]?.file}')`)
    // Without it, the text is shown in another font first, and moves.
    expect(head).toMatch(/<link rel="preload" as="font"[^>]*\.woff2">/)
    expect(body.indexOf('id="boot"')).toBeLessThan(body.indexOf('rel="stylesheet"'))
    // The theme adds its variables to the root: they must follow the defaults of the style sheet.
    expect(body.indexOf('rel="stylesheet"')).toBeLessThan(body.indexOf('id="root"'))
  })

  it('has compressed files with the content of the plain ones', () => {
    const { scripts, styles } = filesOf(entry)
    for (const file of [...scripts, ...styles])
      expect(brotliDecompressSync(read(`${file}.br`)).equals(read(file)), file).toBe(true)
  })
})

describe('the style sheet', () => {
  it('has the rules of the components in use and of those within them', () => {
    const names = importedNames("import { Button, type ButtonProps, Kbd as Key } from '@mantine/core'")
    expect(names).toEqual(['Button', 'ButtonProps', 'Kbd'])
    expect(stylesFor(names)).toEqual([
      'baseline.css',
      'default-css-variables.css',
      'global.css',
      'UnstyledButton.css',
      'Loader.css',
      'Button.css',
      'Kbd.css',
    ])
  })
})

describe('the palettes of the style sheet', () => {
  it('are those that a source names, and those of Mantine itself', () => {
    const css =
      ':root { --mantine-color-pink-1: #1; --mantine-color-lime-1: #2; --mantine-color-red-1: #3; --mantine-color-text: #4; }'
    expect(withoutPalettes(css, ['color="lime"', 'pinkish'])).toBe(
      ':root { --mantine-color-lime-1: #2; --mantine-color-red-1: #3; --mantine-color-text: #4; }',
    )
  })
})

describe('the first page in a browser', () => {
  const all = studio()
  const makers = requestMakers(all)

  beforeAll(async () => {
    await aProject(all.server, 'with-toggle')
    await aToggle(all.server, { name: 'first-load', project: 'with-toggle' })
  })

  it.each([
    ['en-GB', '/projects', 'link', 'Default'],
    ['en-GB', '/home', 'heading', 'What’s new'],
    ['en-GB', '/projects/default', 'heading', 'No toggles yet'],
    ['en-GB', '/projects/default/settings', 'button', 'Save rules'],
    ['en-GB', '/projects/default/insights', 'heading', 'Usage per day'],
    ['en-GB', '/projects/with-toggle/features/first-load', 'heading', 'Production'],
    ['de-DE', '/home', 'heading', 'Neuigkeiten'],
    ['de-DE', '/projects/with-toggle/features/first-load', 'heading', 'Production'],
  ] as const)('in %s at %s loads at most 12 scripts, its font, and moves nothing', async (locale, path, role, name) => {
    const page = await all.enter(undefined, { serviceWorkers: 'block', locale })
    const loaded: string[] = []
    page.on('response', (response) => loaded.push(new URL(response.url()).pathname))
    await observeShifts(page)
    await page.goto(all.server.url + path)
    await page.getByRole(role, { name, exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.evaluate('document.fonts.check(\'13px "Inter Variable"\')')).toBe(true)
    await expect.poll(() => page.locator('#boot').count()).toBe(0)
    expect(loaded.filter((one) => one.endsWith('.js')).length).toBeLessThanOrEqual(MAX_SCRIPTS)
    expect(loaded.filter((one) => one.endsWith('.woff2'))).toHaveLength(1)
    expect(loaded.filter((one) => /\/assets\/.*\.json$/.test(one))).toHaveLength(locale === 'de-DE' ? 1 : 0)
    expect(await shiftOf(page), await movedParts(page)).toBeLessThanOrEqual(MAX_SHIFT)
  })

  it.each([
    ['1440 px', DESKTOP],
    ['390 px', PHONE],
  ])('moves nothing when parts of it arrive one after the other, at %s', async (_, viewport) => {
    // It is wider than the name, and wraps on a phone.
    const displayName = 'Development of all customers'
    await succeed(all.server, 'PUT', '/api/admin/environments/update/development', { displayName })
    const { project, author } = await makers.aTeam()
    const [toggle, strategy] = await makers.aRollout(project)
    await succeed(all.server, 'POST', `/api/admin/features/${toggle}/tags`, { type: 'simple', value: 'checkout' })
    await aRunningPlan(all.server, toggle, {}, 'development', project)
    const request = await makers.inReview(project, author, later(strategy, 50, toggle), 'Half of them')
    for (const [path, text] of [
      ['/home', toggle],
      [`/projects/${project}/features/${toggle}`, 'rollout 25% → 50%'],
      [`/projects/${project}/change-requests/${request.id}`, '50%'],
      ['/profile', 'Joined'],
    ] as const) {
      const page = await all.enter(undefined, { viewport, serviceWorkers: 'block' })
      // Each answer is later than the one before.
      let answers = 0
      await page.route('**/api/admin/**', async (route) => {
        await new Promise((passed) => setTimeout(passed, answers++ * 40))
        await route.continue()
      })
      await observeShifts(page)
      await page.goto(all.server.url + path)
      await page.getByText(text).first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await shiftOf(page), `${path}\n${await movedParts(page)}`).toBeLessThanOrEqual(MAX_SHIFT)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

  it('has the chosen colours before its scripts run', async () => {
    const page = await all.enter(undefined, { colorScheme: 'dark' })
    await page.goto(`${all.server.url}/projects`)
    await page.getByRole('button', { name: 'Light colours' }).click()
    await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.reload({ waitUntil: 'domcontentloaded' })
    await page.locator('#boot').waitFor()
    expect(await page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe('light')
    expect(await page.evaluate("getComputedStyle(document.getElementById('boot')).backgroundColor")).toBe(
      'rgb(245, 247, 249)',
    )
    await page.unroute('**/*.js')
  })
})
