import { t } from '../../lib/messages.ts'

/** The columns that can be hidden, in their order. */
export const COLUMNS = ['project', 'owner', 'type', 'stage', 'usage', 'seen', 'created'] as const
export type Column = (typeof COLUMNS)[number]

export const COLUMN_LABELS: Readonly<Record<Column, string>> = {
  project: t('Project'),
  owner: t('Owner'),
  type: t('Type'),
  stage: t('Stage'),
  usage: t('Last day'),
  seen: t('Last seen'),
  created: t('Created'),
}

/** Few by default, so that names have room. */
const DEFAULTS: readonly Column[] = ['project', 'owner', 'type', 'usage', 'seen']

const isColumn = (text: string): text is Column => (COLUMNS as readonly string[]).includes(text)

/** The columns that the list can show. The list of one project does not repeat the project. */
export const offeredColumns = (isAll: boolean): readonly Column[] =>
  isAll ? COLUMNS : COLUMNS.filter((column) => column !== 'project')

/** The shown columns, in their order. */
export function shownColumns(given: string | undefined, isAll: boolean): readonly Column[] {
  const chosen = given === undefined ? DEFAULTS : given.split('.')
  return offeredColumns(isAll).filter((column) => chosen.includes(column))
}

const NONE = 'none'

/** The search parameter for these columns; undefined for the default ones. */
export function columnsParam(columns: readonly Column[], isAll: boolean): string | undefined {
  const sorted = offeredColumns(isAll).filter((column) => columns.includes(column))
  const isDefault = sorted.join() === shownColumns(undefined, isAll).join()
  return isDefault ? undefined : sorted.join('.') || NONE
}

/** Drops what is not a column. */
export function columnsOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const columns = value.split('.').filter(isColumn)
  return columns.length > 0 ? columns.join('.') : value === NONE ? NONE : undefined
}
