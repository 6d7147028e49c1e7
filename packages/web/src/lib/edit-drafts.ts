/** Unsaved edits of forms in the session storage of the tab: they survive a reload, and end with the tab. */

const PREFIX = 'lf-edits:'

export interface StoredDraft {
  /** When the last edit was made. */
  readonly at: string
  /** The edited fields only, by name. */
  readonly fields: Readonly<Record<string, unknown>>
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser can forbid the storage, or it can be full. Edits are then kept in memory only. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

export function readDraft(key: string, store: Store = sessionStorage): StoredDraft | undefined {
  const text = attempt(() => store.getItem(PREFIX + key))
  const draft = attempt(() => JSON.parse(text ?? 'null') as StoredDraft | null)
  return draft && typeof draft.at === 'string' && typeof draft.fields === 'object' ? draft : undefined
}

export const writeDraft = (key: string, draft: StoredDraft, store: Store = sessionStorage): void =>
  attempt(() => store.setItem(PREFIX + key, JSON.stringify(draft)))

export const dropDraft = (key: string, store: Store = sessionStorage): void =>
  attempt(() => store.removeItem(PREFIX + key))

/** Removes all drafts, for the end of a session. */
export const dropAllDrafts = (store: Storage = sessionStorage): void =>
  attempt(() => {
    for (const key of Object.keys(store)) if (key.startsWith(PREFIX)) store.removeItem(key)
  })
