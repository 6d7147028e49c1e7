import type { Settings, SettingValue } from '#features/instance/settings/index'
import { ANY_ORIGIN } from '#kernel/web-origin'

/** Key of the stored setting, and its id in events. */
export const FRONTEND_KEY = 'frontend'

/** Which pages of the web may ask the frontend API. Answered from memory; a change is known at once, on every instance. */
export interface FrontendOrigins {
  list(): readonly string[]
  /** Everybody: the list is empty or holds `*`. */
  allowsAll(): boolean
  /** `origin` as a browser sends it. */
  allows(origin: string): boolean
}

/** What is stored, or else what the operator set for the time until something is. */
export const originsIn = (stored: SettingValue | undefined, initial: readonly string[]): readonly string[] =>
  (stored?.frontendApiOrigins as readonly string[] | undefined) ?? initial

export function frontendOrigins(settings: Settings, initial: readonly string[]): FrontendOrigins {
  let known = { list: initial, set: new Set(initial) }
  const current = () => {
    const list = originsIn(settings.known(FRONTEND_KEY), initial)
    if (known.list !== list) known = { list, set: new Set(list) }
    return known
  }
  const allowsAll = () => {
    const { set } = current()
    return set.size === 0 || set.has(ANY_ORIGIN)
  }
  return { list: () => current().list, allowsAll, allows: (origin) => allowsAll() || current().set.has(origin) }
}
