/**
 * A part of the UI whose file could not be loaded. An upgrade of the server replaces the files of a page that is open: the old
 * names are gone. A broken connection looks the same to the browser.
 */
export class PartFailure extends Error {
  constructor(cause: unknown) {
    // The router recognises a missing file by this text, and reloads the page once.
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Loads a part. Its rejection is a `PartFailure`. */
export async function partOf<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new PartFailure(error)
  }
}

let isMissing = false
const listeners = new Set<() => void>()

export const isPartMissing = (): boolean => isMissing

export function subscribeToMissingPart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: boolean): void {
  isMissing = next
  for (const listener of listeners) listener()
}

export const reportMissingPart = (): void => set(true)
export const dismissMissingPart = (): void => set(false)
