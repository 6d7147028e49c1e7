let chosen: string | undefined

/** The time zone that the reader chose. Undefined: that of the browser. */
export const readersZone = (): string | undefined => chosen

/** For `Intl.DateTimeFormat`. It changes with the preference, so a format is not a constant of a module. */
export const inReadersZone = (): { readonly timeZone?: string } => (chosen === undefined ? {} : { timeZone: chosen })

export function setReadersZone(zone: string | null): void {
  chosen = zone ?? undefined
}
