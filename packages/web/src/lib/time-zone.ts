let chosen: string | undefined

/** The time zone that the reader chose. Undefined: that of the browser. */
export const readersZone = (): string | undefined => chosen

export function setReadersZone(zone: string | null): void {
  chosen = zone ?? undefined
}
