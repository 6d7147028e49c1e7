import { tagWord } from '../../lib/tag.ts'
import type { FoundToggle } from '../../lib/types.ts'

/** A spreadsheet would run a cell that begins like a formula. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

const cell = (value: string): string => {
  const text = isFormula(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

const HEAD = ['name', 'project', 'owner', 'type', 'stage', 'stale', 'description', 'tags', 'created', 'last seen']

const stateIn = (toggle: FoundToggle, environment: string): string => {
  const there = toggle.environments.find(({ name }) => name === environment)
  if (!there) return ''
  if (!there.enabled) return 'off'
  if (there.reach === 'some' && there.rollout !== null) return `${there.rollout}%`
  return there.reach === 'everyone' ? 'on' : there.reach === 'some' ? 'on for some' : 'on for nobody'
}

/** The rows of a file: a header, then one row per toggle, with one column per environment. */
export const rowsOf = (
  toggles: readonly FoundToggle[],
  environments: readonly string[],
  ownerName: (owner: string) => string | undefined,
): string[][] => [
  [...HEAD, ...environments],
  ...toggles.map((toggle) => [
    toggle.name,
    toggle.project,
    toggle.owner === null ? '' : (ownerName(toggle.owner) ?? toggle.owner),
    toggle.type,
    toggle.lifecycle.stage,
    toggle.stale ? 'yes' : 'no',
    toggle.description ?? '',
    toggle.tags.map(tagWord).join(' '),
    toggle.createdAt,
    toggle.lastSeenAt ?? '',
    ...environments.map((environment) => stateIn(toggle, environment)),
  ]),
]
