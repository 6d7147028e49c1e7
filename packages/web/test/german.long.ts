// The web UI in German: the language of the profile, the language of the browser, and pages without English words.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { later, requestMakers } from './change-request-tools.ts'
import { expectAccessible, PHONE, studio } from './studio.ts'

type Catalogue = Readonly<Record<string, string | Readonly<Record<string, string>>>>
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../src/messages/${name}.json`, import.meta.url), 'utf8')) as Catalogue
const [english, german] = [read('en'), read('de')]
const textsOf = (text: Catalogue[string] | undefined): string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : Object.values(text)

/** Words that are the same in German are no English. */
const GERMAN = new Set(Object.values(german).flatMap(textsOf))
const ENGLISH = Object.values(english)
  .flatMap(textsOf)
  .map((text) => text.trim())
  .filter((text) => !GERMAN.has(text) && /[a-z]{2}/i.test(text.replace(/\{\w+\}/g, '')))
const EXACT = new Set(ENGLISH.filter((text) => !text.includes('{')))
/** "Delete {name}?" finds "Delete beta?". */
const PATTERNS = ENGLISH.filter((text) => /\{\w+\}/.test(text) && /[a-z]{3,} |: |[a-z]{4,}$/i.test(text))
  .filter((text) => text.replace(/\{\w+\}/g, '').length > 5)
  .map((text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '\\S{1,40}')}$`))

/** Names of roles and of context fields. */
const NAMES = /^(Owner|environment)\b/

const isEnglish = (text: string): boolean =>
  !NAMES.test(text) && (EXACT.has(text) || PATTERNS.some((one) => one.test(text)))

/** The texts of headings, buttons, links, labels and heads of tables that are messages in English. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = (await page.evaluate(`
    [...document.querySelectorAll('h1, h2, h3, button, nav a, label, legend, th, [role=tab], [role=menuitem], [aria-label], [placeholder]')]
      .flatMap((one) => [one.innerText, one.ariaLabel, one.placeholder])
      .filter((text) => typeof text === 'string')
      .flatMap((text) => text.split('\\n'))
  `)) as string[]
  return [...new Set(texts.map((text) => text.trim()).filter(isEnglish))]
}

async function expectGerman(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => englishOn(page)).toEqual([])
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
    .toBeLessThanOrEqual(0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${shot(page, heading)}.png` })
}

const shot = (page: Page, heading: string): string => `${page.viewportSize()?.width}-${heading.replace(/\W+/g, '-')}`

describe('the web UI in German', () => {
  const all = studio()
  const { aTeam, aRollout, inReview } = requestMakers(all)

  it('is the choice of the profile, at once and in the next browser', async () => {
    const person = await all.person('Editor')
    const page = await all.enter(person)
    await page.goto(`${all.server.url}/profile`)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await page.getByRole('region', { name: 'Präferenzen' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
    await expectAccessible(page)

    const other = await all.enter(person)
    await other.goto(`${all.server.url}/projects`)
    await other.getByRole('heading', { level: 1, name: 'Projekte' }).waitFor()

    await page.getByRole('combobox', { name: 'Sprache' }).click()
    await page.getByRole('option', { name: 'English' }).click()
    await page.getByRole('region', { name: 'Preferences' }).waitFor()
  })

  it.each([
    ['1440 px', undefined],
    ['390 px', PHONE],
  ])(
    'is the language of the browser from log-in to a change request, without English words, at %s',
    async (_, size) => {
      const { project, author, chief } = await aTeam()
      const [toggle, id] = await aRollout(project)
      const request = await inReview(project, author, [later(id, 50, toggle)])
      const page = await all.enter(null, { locale: 'de-DE', ...(size && { viewport: size }) })
      const open = (path: string) => page.goto(`${all.server.url}${path}`)

      await open('/login')
      await expectGerman(page, 'Anmelden')
      await page.getByLabel('Benutzername').fill(chief.username)
      await page.getByLabel('Passwort', { exact: true }).fill(chief.password)
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
      await expectGerman(page, 'Von mir zu prüfen')
      await open(`/projects/${project}`)
      await page.getByText(toggle).first().waitFor()
      await expectGerman(page, project)
      if (size === undefined) {
        await open(`/projects/${project}?columns=stage`)
        await page.getByRole('cell', { name: 'noch keine Nutzung' }).waitFor()
      }
      await open(`/projects/${project}/features/${toggle}`)
      await page
        .getByText(/25% der Nutzer/)
        .first()
        .waitFor()
      await expectGerman(page, toggle)
      // The shortcut finds the button by its German label.
      await page.keyboard.press('e')
      await expectGerman(page, 'Strategie bearbeiten')
      await open(`/projects/${project}/change-requests/${request.id}`)
      await page.getByRole('button', { name: 'Genehmigen' }).waitFor()
      await expectGerman(page, 'In Prüfung')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Genehmigen' }).click()
      await expectGerman(page, 'Genehmigt')
    },
  )

  it.each(['ausloggen', 'sign out'])('finds an action with the word "%s"', async (word) => {
    const page = await all.enter(undefined, { locale: 'de-DE' })
    await page.goto(`${all.server.url}/segments`)
    await page.getByRole('heading', { level: 1, name: 'Segmente' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('[role="combobox"]:focus').waitFor()
    await page.keyboard.type(word)
    await page.getByRole('option', { name: 'Abmelden' }).waitFor()
  })

  it.each([
    ['/toggles', 'Toggles'],
    ['/segments', 'Segmente'],
    ['/playground', 'Playground'],
    ['/events', 'Ereignisse'],
    ['/applications', 'Anwendungen'],
    ['/environments', 'Umgebungen'],
    ['/context-fields', 'Kontextfelder'],
    ['/tag-types', 'Schlagworttypen'],
    ['/strategy-types', 'Strategietypen'],
    ['/feature-types', 'Toggle-Typen'],
    ['/addons', 'Add-ons'],
    ['/access/users', 'Benutzer'],
    ['/access/tokens', 'API-Token'],
    ['/access/roles', 'Rollen'],
    ['/instance', 'Instanz'],
    ['/profile', 'Eigenes Profil'],
    ['/inbox', 'Posteingang'],
    ['/projects/default/settings', 'Einstellungen'],
    ['/projects/default/insights', 'Einblicke'],
  ])('has no English words at %s', async (path, heading) => {
    const page = await all.enter(undefined, { locale: 'de-DE' })
    await page.goto(`${all.server.url}${path}`)
    await expectGerman(page, heading)
  })
})
