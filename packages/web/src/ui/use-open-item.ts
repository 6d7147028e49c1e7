import { useRef, useState } from 'react'
import type { ListSearch } from '../lib/search-params.ts'
import { useSearchParams } from './use-search-params.ts'

export type OpenItem<T, W extends string> =
  | { readonly what: 'new'; readonly thing?: undefined }
  | { readonly what: W; readonly thing: T }

export interface OpenItemState<T, W extends string> {
  readonly opened: OpenItem<T, W> | undefined
  readonly open: (what: W, thing: T) => void
  readonly openNew: () => void
  readonly close: () => void
}

interface OpenItemOptions<T, W extends string> {
  /** Undefined while the list loads. */
  readonly all: readonly T[] | undefined
  readonly idOf: (thing: T) => string | number
  /** The drawers that the URL keeps; the first is the default. New items and delete dialogs are not in the URL. */
  readonly kept: readonly [W, ...W[]]
}

/**
 * The item of a list that is open in a drawer or dialog, kept in the URL. A form keeps the item as it was when it was
 * opened, so that a change by another user does not look like an edit of the user.
 */
export function useOpenItem<T, W extends string>({ all, idOf, kept }: OpenItemOptions<T, W>): OpenItemState<T, W> {
  const [params, setParams] = useSearchParams<ListSearch>()
  const [dialog, setDialog] = useState<OpenItem<T, W>>()
  const first = useRef<{ readonly id: string; readonly thing: T }>(undefined)
  const id = params.open === undefined ? undefined : String(params.open)
  if (first.current?.id !== id) {
    const thing = all?.find((one) => String(idOf(one)) === id)
    first.current = id === undefined || thing === undefined ? undefined : { id, thing }
  }
  const shown = first.current && { what: kept.find((one) => one === params.as) ?? kept[0], thing: first.current.thing }
  return {
    opened: dialog ?? shown,
    open: (what, thing) => {
      if (kept.includes(what)) setParams({ open: idOf(thing), as: what === kept[0] ? undefined : what }, 'step')
      else setDialog({ what, thing })
    },
    openNew: () => setDialog({ what: 'new' }),
    close: () => {
      setDialog(undefined)
      if (id !== undefined) setParams({ open: undefined, as: undefined })
    },
  }
}
