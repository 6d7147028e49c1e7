import { t } from '../../lib/messages.ts'

/** What a key does on any page. */
export type Command =
  | 'search'
  | 'palette'
  | 'create'
  | 'edit'
  | 'next'
  | 'previous'
  | 'select'
  | 'help'
  | `go ${string}`

export interface Shortcut {
  /** The keys one after the other, separated by spaces. */
  readonly keys: string
  readonly label: string
  readonly command: Command
}

/** The keys after g, and the page that they open. A page that the navigation does not have is left out. */
const PAGES: readonly (readonly [string, string])[] = [
  ['h', '/home'],
  ['t', '/toggles'],
  ['p', '/projects'],
  ['c', '/change-requests'],
  ['s', '/segments'],
  ['l', '/playground'],
  ['e', '/events'],
  ['a', '/applications'],
  ['i', '/instance'],
]

const EVERYWHERE: readonly Shortcut[] = [
  { keys: 'Ctrl K', label: t('Search and run commands'), command: 'palette' },
  { keys: '/', label: t('Search on this page'), command: 'search' },
  { keys: 'c', label: t('Create a toggle'), command: 'create' },
  { keys: 'e', label: t('Edit'), command: 'edit' },
  { keys: 'j', label: t('Next row'), command: 'next' },
  { keys: 'k', label: t('Previous row'), command: 'previous' },
  { keys: 'x', label: t('Select the row'), command: 'select' },
  { keys: '?', label: t('Show these shortcuts'), command: 'help' },
]

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

/** `labels`: the pages of the navigation by address. */
export function shortcutGroups(labels: ReadonlyMap<string, string>): readonly ShortcutGroup[] {
  const going = PAGES.flatMap(([key, to]): Shortcut[] => {
    const label = labels.get(to)
    return label === undefined ? [] : [{ keys: `g ${key}`, label, command: `go ${to}` }]
  })
  return [
    { title: t('On every page'), shortcuts: EVERYWHERE },
    { title: t('Go to'), shortcuts: going },
  ]
}

/** The prefix that waits for a second key: "g". */
export type Pending = 'g' | undefined

export interface Step {
  readonly command?: Command
  readonly pending?: Pending
}

/** What a key means after the keys before it. Keys with Ctrl, Alt or Meta belong to the browser. */
export function stepOf(key: string, pending: Pending, groups: readonly ShortcutGroup[]): Step {
  const keys = pending === undefined ? key : `${pending} ${key}`
  const found = groups.flatMap(({ shortcuts }) => shortcuts).find((one) => one.keys === keys)
  if (found) return { command: found.command }
  return pending === undefined && key === 'g' ? { pending: 'g' } : {}
}
