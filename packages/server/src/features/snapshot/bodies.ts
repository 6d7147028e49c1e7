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
  readonly parts: readonly Buffer[]
  readonly size: number
  /** Made off the event loop; until it is there, the plain one is sent. */
  gzip: Buffer | undefined
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
}

const sizeOf = ({ body }: Slot): number => (body?.size ?? 0) + (body?.gzip?.length ?? 0)
const sizeOfAll = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0)

/** How a question is answered: what its text is, and the tag of that text. */
export type Render = (environment: EnvironmentSnapshot, slot: Slot, told: Told) => Pick<Body, 'etag' | 'parts'>

/** Bytes per environment and scope. What was not asked for lately goes when `mostBytes` are reached. */
export class Bodies {
  readonly #snapshot: Snapshot
  readonly #mostBytes: number
  readonly #render: Render
  /** In the order of their last use. */
  readonly #slots = new Map<string, Slot>()
  #bytes = 0

  constructor(snapshot: Snapshot, mostBytes: number, render: Render = featuresBody) {
    this.#snapshot = snapshot
    this.#mostBytes = mostBytes
    this.#render = render
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
    return known ?? { key, scope, hash: hashOfScope(key), selection: undefined, body: undefined, isPacking: false }
  }

  current(slot: Slot): Body | undefined {
    const environment = this.#snapshot.environment(slot.scope.environment)
    if (!environment) return undefined
    if (slot.body?.revision !== environment.revision) this.#fill(slot, environment)
    return slot.body
  }

  #fill(slot: Slot, environment: EnvironmentSnapshot): void {
    this.#forget(slot)
    slot.selection ??= new Selection(slot.scope)
    this.#slots.set(slot.key, slot)
    const { name, revision } = environment
    const { etag, parts } = this.#render(environment, slot, slot.selection.told(environment))
    slot.body = { environment: name, revision, etag, parts, size: sizeOfAll(parts), gzip: undefined }
    this.#bytes += sizeOf(slot)
    this.#makeRoom(slot)
    if (!slot.isPacking) void this.#pack(slot)
  }

  /** One at a time: while changes come faster than they are packed, only the newest is. */
  async #pack(slot: Slot): Promise<void> {
    slot.isPacking = true
    for (let body = slot.body; body && body.gzip === undefined && body.size >= GZIP_FROM; body = slot.body) {
      const wanted = body
      const packed = await gzipOf(body.parts, () => slot.body === wanted && this.#isKept(slot)).catch(() => undefined)
      if (packed) {
        body.gzip = packed
        this.#bytes += packed.length
        this.#makeRoom(slot)
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
      if (this.#bytes <= this.#mostBytes) return
      if (slot === used) continue
      this.#forget(slot)
      slot.selection = undefined
    }
  }

  #forget(slot: Slot): void {
    const known = this.#slots.get(slot.key)
    if (!known) return
    this.#slots.delete(slot.key)
    this.#bytes -= sizeOf(known)
    known.body = undefined
    if (known !== slot) known.selection = undefined
  }
}

const HEAD = Buffer.from('{"version":2,"features":[')

const featuresBody: Render = (environment, { scope, hash }, { parts, segments }) => {
  const etag = `"${hash}:${environment.revision}"`
  const tail = {
    query: queryOf(scope),
    ...(!scope.inline && { segments }),
    meta: { revisionId: environment.revision, etag, queryHash: hash },
  }
  return { etag, parts: [HEAD, ...parts, Buffer.from(`],${JSON.stringify(tail).slice(1)}`)] }
}

export type { Slot }
