import { withOwnMemory } from '#platform/own-memory'
import { inTurns, isDoneSoon } from '#platform/turns'
import type { EnvironmentSnapshot, RenderedToggles } from './environment-snapshot.ts'
import { hashOfFilter, keyOf, queryOf, type SnapshotFilter } from './filter.ts'
import { gzipOf } from './gzip-pieces.ts'
import { Selection } from './selection.ts'
import type { ServedEnvironments } from './served-environments.ts'

/** The response for one filter at one revision, rendered once. */
export interface Body {
  readonly environment: string
  readonly revision: number
  readonly etag: string
  /** The uncompressed bytes. Unchanged chunks are the buffers of the last revision; they are not copied or compressed again. */
  readonly chunks: readonly Buffer[]
  readonly size: number
  /** Compressed off the event loop. Until it is ready, the uncompressed chunks are sent. */
  gzip: Buffer | undefined
  /** Counts another form of the response that is cached with the body. */
  readonly keep: (bytes: number) => void
}

/** Smaller bodies are not compressed. */
const GZIP_FROM = 1_024

interface Slot {
  readonly key: string
  readonly filter: SnapshotFilter
  readonly hash: string
  /** Reused for the next revision. */
  selection: Selection | undefined
  body: Body | undefined
  /** Pending while its toggles are rendered with pauses. */
  rendering: Promise<void> | undefined
  isPacking: boolean
  /** Requested since it was last considered for eviction. */
  isUsed: boolean
  /** The share of this slot in the memory of the cache. */
  bytes: number
}

/**
 * Bytes of a slot without its texts: the slot, its filter, selection, body and headers, and its entry in the map. This number and
 * the ones below were measured on Node 20 with 30,000 prefixes (bodies-memory.long.ts) and rounded up.
 */
const SLOT_BYTES = 1_536
/** A `Buffer` and its backing store. */
const PART_BYTES = 160
/** The key, the filter it is derived from, and their copies in the body. */
const KEY_COPIES = 4
/** Limits the number of slots regardless of their size. */
const MAX_SLOTS = 10_000

const sizeOfAll = (chunks: readonly Buffer[]): number => chunks.reduce((sum, { length }) => sum + length, 0)

/** The size of a new body. When the render copies the texts of a selection, the originals stay in memory and count as well. */
function sizeOf({ key, selection }: Slot, { chunks, size }: Body, toggles: RenderedToggles): number {
  const around = SLOT_BYTES + KEY_COPIES * key.length + PART_BYTES * (chunks.length + toggles.chunks.length)
  const isCopied = selection?.ownsTexts && !toggles.chunks.every((part) => chunks.includes(part))
  return around + size + (isCopied ? sizeOfAll(toggles.chunks) : 0) + (selection?.overhead ?? 0)
}

/** Renders the bytes of a response and its ETag. */
export type Render = (
  environment: EnvironmentSnapshot,
  slot: Slot,
  toggles: RenderedToggles,
) => Pick<Body, 'etag' | 'chunks'>

/** A cache of response bodies by filter. Bodies that were not requested lately are evicted at `maxBytes` or `MAX_SLOTS`. */
export class Bodies {
  readonly #snapshot: ServedEnvironments
  readonly #maxBytes: number
  readonly #render: Render
  /** In eviction order. */
  readonly #slots = new Map<string, Slot>()
  #bytes = 0

  constructor(snapshot: ServedEnvironments, maxBytes: number, render: Render = featuresBody) {
    this.#snapshot = snapshot
    this.#maxBytes = maxBytes
    this.#render = render
  }

  /** Bytes in the cache: texts, keys, and an estimate of the overhead. */
  get bytes(): number {
    return this.#bytes
  }

  get maxBytes(): number {
    return this.#maxBytes
  }

  get size(): number {
    return this.#slots.size
  }

  /** Undefined when the environment does not exist. */
  find(filter: SnapshotFilter): Body | undefined {
    const key = keyOf(filter)
    return this.current(this.#slots.get(key) ?? this.slotOf(filter))
  }

  /** The slot of a filter, for callers that request the same filter repeatedly. */
  slotOf(filter: SnapshotFilter): Slot {
    const key = keyOf(filter)
    const known = this.#slots.get(key)
    if (known) return known
    const empty = {
      selection: undefined,
      body: undefined,
      rendering: undefined,
      isPacking: false,
      isUsed: false,
      bytes: 0,
    }
    return { key, filter, hash: hashOfFilter(key), ...empty }
  }

  /** Renders what `current` would render, with pauses. Undefined when no pause is needed, as for most requests. */
  catchUp(slot: Slot): Promise<void> | undefined {
    const environment = this.#snapshot.environment(slot.filter.environment)
    if (!environment || slot.rendering || slot.body?.revision === environment.revision) return slot.rendering
    slot.selection ??= new Selection(slot.filter)
    const steps = slot.selection.renderInSteps(environment)
    if (isDoneSoon(steps)) return undefined
    // Others with the same filter wait for the same rendering.
    this.#slots.set(slot.key, slot)
    slot.rendering = inTurns(steps).finally(() => {
      slot.rendering = undefined
    })
    // An error is for those who await it; there may be none.
    slot.rendering.catch(() => {})
    return slot.rendering
  }

  current(slot: Slot): Body | undefined {
    const environment = this.#snapshot.environment(slot.filter.environment)
    if (!environment) return undefined
    if (slot.body?.revision !== environment.revision) this.#fill(slot, environment)
    else slot.isUsed = true
    return slot.body
  }

  #fill(slot: Slot, environment: EnvironmentSnapshot): void {
    this.#forget(slot)
    slot.selection ??= new Selection(slot.filter)
    this.#slots.set(slot.key, slot)
    const { name, revision } = environment
    const toggles = slot.selection.render(environment)
    const { etag, chunks } = this.#render(environment, slot, toggles)
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
    this.#grow(slot, body, sizeOf(slot, body, toggles))
    if (!slot.isPacking) void this.#pack(slot)
  }

  /** Counts bytes that are cached with a body, unless the body was replaced or evicted. */
  #grow(slot: Slot, body: Body, bytes: number): void {
    if (slot.body !== body || !this.#isKept(slot)) return
    slot.bytes += bytes
    this.#bytes += bytes
    this.#makeRoom(slot)
  }

  /** Compresses one body of a slot at a time. When changes arrive faster, only the newest body is compressed. */
  async #pack(slot: Slot): Promise<void> {
    slot.isPacking = true
    for (let body = slot.body; body && body.gzip === undefined && body.size >= GZIP_FROM; body = slot.body) {
      const wanted = body
      const packed = await gzipOf(body.chunks, () => slot.body === wanted && this.#isKept(slot)).catch(() => undefined)
      if (packed) {
        body.gzip = packed
        // The compressed pieces stay in memory with their texts, for the next revision.
        this.#grow(slot, body, packed.length * (slot.selection?.ownsTexts ? 2 : 1))
      } else if (slot.body === body) break
    }
    slot.isPacking = false
  }

  #isKept(slot: Slot): boolean {
    return this.#slots.get(slot.key) === slot
  }

  /** Evicts until the limits are met. The slot in use stays, however large it is. */
  #makeRoom(used: Slot): void {
    for (const slot of this.#slots.values()) {
      if (this.#bytes <= this.#maxBytes && this.#slots.size <= MAX_SLOTS) return
      if (slot === used) continue
      this.#slots.delete(slot.key)
      if (slot.isUsed) {
        // A recently used slot moves to the end of the queue instead of being evicted.
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

const featuresBody: Render = (environment, { filter, hash }, { chunks, segments }) => {
  const etag = `"${hash}:${environment.revision}"`
  const tail = {
    query: queryOf(filter),
    ...(!filter.inline && { segments }),
    meta: { revisionId: environment.revision, etag, queryHash: hash },
  }
  return { etag, chunks: [HEAD, ...chunks, withOwnMemory(Buffer.from(`],${JSON.stringify(tail).slice(1)}`))] }
}

export type { Slot }
