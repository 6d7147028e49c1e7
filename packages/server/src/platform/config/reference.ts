import { SETTINGS, type Setting } from './settings.ts'

const rows = Object.values(SETTINGS) as Setting<unknown>[]

const shownDefault = ({ fallback }: Setting<unknown>): string => {
  if (fallback === undefined || fallback === '' || (Array.isArray(fallback) && fallback.length === 0)) return ''
  return fallback === false ? 'off' : String(fallback)
}

/** docs/reference/settings.md */
export function settingsPage(): string {
  const lines = rows.map((row) => {
    const names = [row.variable, ...(row.aliases ?? [])].map((name) => `\`${name}\``).join(', ')
    const byDefault = shownDefault(row)
    return `| ${names}${row.secret ? ' (secret)' : ''} | ${byDefault && `\`${byDefault}\``} | ${row.doc} |`
  })
  return [
    '# Settings',
    '',
    'Every setting is an environment variable. A secret can also be given as `<VARIABLE>_FILE`, the path of a file that holds it.',
    'The names after the first are aliases. A wrong value stops the start; all mistakes are told at once.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}

/** The lower half of `--help`. */
export const settingsHelp = (): string =>
  rows
    .map((row) => {
      const byDefault = shownDefault(row)
      return `  ${row.variable}${byDefault && ` (default ${byDefault})`}\n      ${row.doc}`
    })
    .join('\n')
