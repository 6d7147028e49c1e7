import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { dropDraft, readDraft, type StoredDraft, writeDraft } from '../../lib/edit-drafts.ts'
import { same } from '../../lib/same.ts'
import { addUnsaved, confirmDiscard } from './unsaved.ts'

/** The fields of a form: for each name the value and its setter, such as `{ name: [name, setName] }`. */
export type Edits = Readonly<Record<string, readonly [value: unknown, set: (value: never) => void]>>

/** The fields of a draft that is one object. */
export const editsOf = <T extends object>(draft: T, change: (update: (before: T) => T) => void): Edits =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [
      name,
      [value, (next: never) => change((before) => ({ ...before, [name]: next }))] as const,
    ]),
  )

interface UnsavedEditsOptions {
  readonly edits: Edits
  /** Distinguishes the form from others on the same page. */
  readonly name: string
  /** False for secrets: their edits are guarded, but not stored. */
  readonly isKept: boolean
  /** Closes the window of the form. Undefined for a form in a page. */
  readonly close?: (() => void) | undefined
}

export interface UnsavedEdits {
  readonly isDirty: boolean
  /** The edits of an earlier visit. */
  readonly draft: StoredDraft | undefined
  readonly restore: () => void
  readonly dropDraft: () => void
  /** Calls `go` at once, or after the user has discarded the edits. */
  readonly leave: (go: () => void) => void
  /** Makes the current values the start of the edits: after a write, or after the values of another user were taken. */
  readonly settle: () => void
  /** Handlers for the element around the fields. */
  readonly watch: {
    readonly onInputCapture: () => void
    readonly onClickCapture: () => void
    readonly onKeyDownCapture: () => void
  }
}

/** Until the user does something, the values are those that the form starts with, also if they arrive later. */
function useChangedFields(edits: Edits) {
  const values = Object.fromEntries(Object.entries(edits).map(([name, [value]]) => [name, value]))
  const isTouched = useRef(false)
  const start = useRef(values)
  if (!isTouched.current) start.current = values
  const changed = Object.entries(values).filter(([name, value]) => !same(value, start.current[name]))
  return { changed: Object.fromEntries(changed), isTouched }
}

function useDraftKey(name: string): string {
  const user = useQueryClient().getQueryData(meQuery.queryKey)?.user
  const [key] = useState(() => `${user?.id ?? ''}:${location.pathname}:${name}`)
  return key
}

/** Tracks unsaved edits, stores them for a reload, and asks before they are lost. Every form of the shell uses it. */
export function useUnsavedEdits({ edits, name, isKept, close }: UnsavedEditsOptions): UnsavedEdits {
  const key = useDraftKey(name)
  const { changed, isTouched } = useChangedFields(edits)
  const isDirty = Object.keys(changed).length > 0
  const [draft, setDraft] = useState(() => (isKept ? readDraft(key) : undefined))
  const [, render] = useReducer((count: number) => count + 1, 0)
  const latest = useRef({ close, edits })
  latest.current = { close, edits }
  const remove = useRef(() => {})
  const settle = useCallback(() => {
    isTouched.current = false
    remove.current()
    remove.current = () => {}
    dropDraft(key)
    render()
  }, [isTouched, key])
  const isWindow = close !== undefined
  useEffect(() => {
    if (!isDirty) return undefined
    remove.current = addUnsaved({ isWindow, discard: settle, close: () => latest.current.close?.() })
    return () => remove.current()
  }, [isDirty, isWindow, settle])
  const text = isDirty && isKept ? JSON.stringify(changed) : undefined
  const wasStored = useRef(false)
  useEffect(() => {
    if (text !== undefined) writeDraft(key, { at: new Date().toISOString(), fields: JSON.parse(text) })
    else if (wasStored.current) dropDraft(key)
    wasStored.current = text !== undefined
  }, [key, text])
  const touch = () => {
    isTouched.current = true
  }
  return {
    isDirty,
    draft,
    restore: () => {
      touch()
      for (const [field, value] of Object.entries(draft?.fields ?? {})) edits[field]?.[1](value as never)
      setDraft(undefined)
    },
    dropDraft: () => {
      dropDraft(key)
      setDraft(undefined)
    },
    leave: (go) => {
      if (!isDirty) return go()
      void confirmDiscard().then((isDiscarded) => {
        if (!isDiscarded) return
        settle()
        go()
      })
    },
    settle,
    watch: { onInputCapture: touch, onClickCapture: touch, onKeyDownCapture: touch },
  }
}
