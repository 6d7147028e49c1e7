import { useRef, useState } from 'react'
import type { ListSearch } from '../lib/address-words.ts'
import { useAddress } from './address.ts'

export type Opened<T, W extends string> =
  | { readonly what: 'new'; readonly thing?: undefined }
  | { readonly what: W; readonly thing: T }

export interface Opening<T, W extends string> {
  readonly opened: Opened<T, W> | undefined
  readonly open: (what: W, thing: T) => void
  readonly openNew: () => void
  readonly close: () => void
}

interface Parts<T, W extends string> {
  /** Undefined while nobody knows. */
  readonly all: readonly T[] | undefined
  readonly idOf: (thing: T) => string | number
  /** What stands in the address, the usual one first. A new one, and a question before something is deleted, do not. */
  readonly kept: readonly [W, ...W[]]
}

/**
 * What is open beside a list, as its address says. A form is about what the thing was when it was opened: what others change
 * meanwhile must not look like a change of one's own.
 */
export function useOpened<T, W extends string>({ all, idOf, kept }: Parts<T, W>): Opening<T, W> {
  const [address, change] = useAddress<ListSearch>()
  const [asked, setAsked] = useState<Opened<T, W>>()
  const first = useRef<{ readonly id: string; readonly thing: T }>(undefined)
  const id = address.open === undefined ? undefined : String(address.open)
  if (first.current?.id !== id) {
    const thing = all?.find((one) => String(idOf(one)) === id)
    first.current = id === undefined || thing === undefined ? undefined : { id, thing }
  }
  const shown = first.current && { what: kept.find((one) => one === address.as) ?? kept[0], thing: first.current.thing }
  return {
    opened: asked ?? shown,
    open: (what, thing) => {
      if (kept.includes(what)) change({ open: idOf(thing), as: what === kept[0] ? undefined : what }, 'step')
      else setAsked({ what, thing })
    },
    openNew: () => setAsked({ what: 'new' }),
    close: () => {
      setAsked(undefined)
      if (id !== undefined) change({ open: undefined, as: undefined })
    },
  }
}
