import { SETTINGS, type Setting } from './settings.ts'

const rows = Object.values(SETTINGS) as Setting<unknown>[]

const shownDefault = ({ fallback }: Setting<unknown>): string => {
  if (
    fallback === undefined ||
    fallback === '' ||
    (typeof fallback === 'object' && Object.keys(fallback as object).length === 0)
  )
    return ''
  return fallback === false ? 'off' : String(fallback)
}

const tableRow = (row: Setting<unknown>): string => {
  const names = [row.variable, ...(row.aliases ?? [])].map((name) => `\`${name}\``).join(', ')
  const byDefault = shownDefault(row)
  return `| ${names}${row.secret ? ' (secret)' : ''} | ${byDefault && `\`${byDefault}\``} | ${row.doc} |`
}

const table = (of: readonly Setting<unknown>[]): readonly string[] => [
  '| variable | default | meaning |',
  '|---|---|---|',
  ...of.map(tableRow),
]

/** docs/reference/settings.md */
export function settingsPage(): string {
  return [
    '# Settings',
    '',
    'Every setting is an environment variable. A secret can also be given as `<VARIABLE>_FILE`, the path of a file that holds it.',
    'The names after the first are aliases. An invalid value stops the start; all mistakes are reported at once.',
    '',
    ...table(rows),
    '',
  ].join('\n')
}

/**
 * Fills the tables of a page: the rows of the named settings replace the text between `<!-- settings: A B -->` and
 * `<!-- /settings -->`.
 */
export const withSettingsTables = (page: string): string =>
  page.replaceAll(/(<!-- settings: ([A-Z_0-9 ]+) -->\n).*?(<!-- \/settings -->)/gs, (_, begin, names: string, end) => {
    const wanted = names.split(' ').map((name) => {
      const row = rows.find(({ variable }) => variable === name)
      if (!row) throw new Error(`a page names the setting ${name}, which does not exist`)
      return row
    })
    return `${begin}${table(wanted).join('\n')}\n${end}`
  })

/** The settings section of `--help`. */
export const settingsHelp = (): string =>
  rows
    .map((row) => {
      const byDefault = shownDefault(row)
      return `  ${row.variable}${byDefault && ` (default ${byDefault})`}\n      ${row.doc}`
    })
    .join('\n')
