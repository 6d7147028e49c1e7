import type { Settings, SettingValue } from '#features/instance/settings/index'
import { ANY_ORIGIN } from '#kernel/web-origin'

/** Key of the stored setting, and its id in events. */
export const FRONTEND_KEY = 'frontend'

/** Origins that may call the frontend API. Read from memory; changes take effect at once on every instance. */
export interface FrontendOrigins {
  list(): readonly string[]
  /** True when the list is empty or contains `*`. */
  allowsAll(): boolean
  /** `origin` is the value of the Origin header. */
  allows(origin: string): boolean
}

/** The stored origins, or those of the operator until some are stored. */
export const originsIn = (stored: SettingValue | undefined, initial: readonly string[]): readonly string[] =>
  (stored?.frontendApiOrigins as readonly string[] | undefined) ?? initial

export function frontendOrigins(settings: Settings, initial: readonly string[]): FrontendOrigins {
  let known = { list: initial, set: new Set(initial) }
  const current = () => {
    const list = originsIn(settings.cached(FRONTEND_KEY), initial)
    if (known.list !== list) known = { list, set: new Set(list) }
    return known
  }
  const allowsAll = () => {
    const { set } = current()
    return set.size === 0 || set.has(ANY_ORIGIN)
  }
  return { list: () => current().list, allowsAll, allows: (origin) => allowsAll() || current().set.has(origin) }
}
