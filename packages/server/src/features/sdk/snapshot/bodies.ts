import type { EnvironmentSnapshot, Told } from './environment-snapshot.ts'
import { gzipOf } from './gzip-pieces.ts'
import { hashOfScope, keyOf, queryOf, type Scope } from './scope.ts'
import { Selection } from './selection.ts'
import type { Snapshot } from './snapshot.ts'

/** The answer to one question at one revision, made once. */
export interface Body {
  readonly environment: string
  readonly revision: number
  readonly etag: string
  /** The plain bytes. What did not change since the last revision is the same buffer: it is neither copied nor packed again. */
  readonly chunks: readonly Buffer[]
  readonly size: number
  /** Made off the event loop; until it is there, the plain one is sent. */
  gzip: Buffer | undefined
  /** Another form of the answer is kept together with the body. */
  readonly keep: (bytes: number) => void
}

/** Smaller ones are not worth unpacking. */
const GZIP_FROM = 1_024

interface Slot {
  readonly key: string
  readonly scope: Scope
  readonly hash: string
  /** Kept for the next revision. */
  selection: Selection | undefined
  body: Body | undefined
  isPacking: boolean
  /** Asked for since it was last considered for eviction. */
  isUsed: boolean
  /** What this slot adds to the memory of the cache. */
  bytes: number
}

/**
 * Bytes that a slot takes besides its texts: the slot, its scope, selection, body and headers, and its place in the map. These
 * and the numbers below were measured on Node 20 with 30,000 prefixes (bodies-memory.test.ts) and rounded up.
 */
const SLOT_BYTES = 1_536
/** A `Buffer` and the store behind it. */
const PART_BYTES = 160
/** The key, the scope that it is made of, and their copies in the body. */
const KEY_COPIES = 4
/** However small they are. */
const MAX_SLOTS = 10_000

const sizeOfAll = (chunks: readonly Buffer[]): number => chunks.reduce((sum, { length }) => sum + length, 0)

/** Of a body that was just made. A render that copies the texts of a selection leaves those in memory as well. */
function sizeOf({ key, selection }: Slot, { chunks, size }: Body, told: Told): number {
  const around = SLOT_BYTES + KEY_COPIES * key.length + PART_BYTES * (chunks.length + told.chunks.length)
  const isCopied = selection?.ownsTexts && !told.chunks.every((part) => chunks.includes(part))
  return around + size + (isCopied ? sizeOfAll(told.chunks) : 0) + (selection?.overhead ?? 0)
}

/** How a question is answered: what its text is, and the tag of that text. */
export type Render = (environment: EnvironmentSnapshot, slot: Slot, told: Told) => Pick<Body, 'etag' | 'chunks'>

/** Answers per environment and scope. What was not asked for lately goes when `mostBytes` or `MAX_SLOTS` are reached. */
export class Bodies {
  readonly #snapshot: Snapshot
  readonly #mostBytes: number
  readonly #render: Render
  /** In the order in which they are considered for eviction. */
  readonly #slots = new Map<string, Slot>()
  #bytes = 0

  constructor(snapshot: Snapshot, mostBytes: number, render: Render = featuresBody) {
    this.#snapshot = snapshot
    this.#mostBytes = mostBytes
    this.#render = render
  }

  /** What is kept, in bytes: texts, keys, and an estimate of everything around them. */
  get bytes(): number {
    return this.#bytes
  }

  get maxBytes(): number {
    return this.#mostBytes
  }

  get size(): number {
    return this.#slots.size
  }

  /** Undefined when there is no such environment. */
  find(scope: Scope): Body | undefined {
    const key = keyOf(scope)
    return this.current(this.#slots.get(key) ?? this.slotOf(scope))
  }

  /** The slot itself, for those who ask the same again and again. */
  slotOf(scope: Scope): Slot {
    const key = keyOf(scope)
    const known = this.#slots.get(key)
    if (known) return known
    const empty = { selection: undefined, body: undefined, isPacking: false, isUsed: false, bytes: 0 }
    return { key, scope, hash: hashOfScope(key), ...empty }
  }

  current(slot: Slot): Body | undefined {
    const environment = this.#snapshot.environment(slot.scope.environment)
    if (!environment) return undefined
    if (slot.body?.revision !== environment.revision) this.#fill(slot, environment)
    else slot.isUsed = true
    return slot.body
  }

  #fill(slot: Slot, environment: EnvironmentSnapshot): void {
    this.#forget(slot)
    slot.selection ??= new Selection(slot.scope)
    this.#slots.set(slot.key, slot)
    const { name, revision } = environment
    const told = slot.selection.told(environment)
    const { etag, chunks } = this.#render(environment, slot, told)
    const body: Body = {
      environment: name,
      revision,
      etag,
      chunks,
      size: sizeOfAll(chunks),
      gzip: undefined,
      keep: (bytes) => this.#grow(slot, body, bytes),
    }
    slot.body = body
    this.#grow(slot, body, sizeOf(slot, body, told))
    if (!slot.isPacking) void this.#pack(slot)
  }

  /** Counts bytes that are kept with a body, unless it is gone by now. */
  #grow(slot: Slot, body: Body, bytes: number): void {
    if (slot.body !== body || !this.#isKept(slot)) return
    slot.bytes += bytes
    this.#bytes += bytes
    this.#makeRoom(slot)
  }

  /** One at a time: while changes come faster than they are packed, only the newest is. */
  async #pack(slot: Slot): Promise<void> {
    slot.isPacking = true
    for (let body = slot.body; body && body.gzip === undefined && body.size >= GZIP_FROM; body = slot.body) {
      const wanted = body
      const packed = await gzipOf(body.chunks, () => slot.body === wanted && this.#isKept(slot)).catch(() => undefined)
      if (packed) {
        body.gzip = packed
        // The pieces that it was joined from are kept for the next revision, with the texts that they are made of.
        this.#grow(slot, body, packed.length * (slot.selection?.ownsTexts ? 2 : 1))
      } else if (slot.body === body) break
    }
    slot.isPacking = false
  }

  #isKept(slot: Slot): boolean {
    return this.#slots.get(slot.key) === slot
  }

  /** The one that is being used stays, however large. */
  #makeRoom(used: Slot): void {
    for (const slot of this.#slots.values()) {
      if (this.#bytes <= this.#mostBytes && this.#slots.size <= MAX_SLOTS) return
      if (slot === used) continue
      this.#slots.delete(slot.key)
      if (slot.isUsed) {
        // A second chance, behind all others.
        slot.isUsed = false
        this.#slots.set(slot.key, slot)
      } else this.#empty(slot)
    }
  }

  #forget(slot: Slot): void {
    const known = this.#slots.get(slot.key)
    if (!known) return
    this.#slots.delete(slot.key)
    const { selection } = slot
    this.#empty(known)
    slot.selection = selection
  }

  #empty(slot: Slot): void {
    this.#bytes -= slot.bytes
    slot.bytes = 0
    slot.body = undefined
    slot.selection = undefined
  }
}

const HEAD = Buffer.from('{"version":2,"features":[')

const featuresBody: Render = (environment, { scope, hash }, { chunks, segments }) => {
  const etag = `"${hash}:${environment.revision}"`
  const tail = {
    query: queryOf(scope),
    ...(!scope.inline && { segments }),
    meta: { revisionId: environment.revision, etag, queryHash: hash },
  }
  return { etag, chunks: [HEAD, ...chunks, Buffer.from(`],${JSON.stringify(tail).slice(1)}`)] }
}

export type { Slot }
