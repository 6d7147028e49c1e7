import { gzip } from 'node:zlib'
import type { EnvironmentSnapshot } from './environment-snapshot.ts'
import { hashOfScope, isVisible, keyOf, queryOf, type Scope } from './scope.ts'
import type { Snapshot } from './snapshot.ts'

/** The answer to one question at one revision, made once. */
export interface Body {
  readonly environment: string
  readonly revision: number
  readonly etag: string
  readonly identity: Buffer
  /** Made off the event loop; until it is there, the plain one is sent. */
  gzip: Buffer | undefined
}

/** Smaller ones are not worth unpacking. */
const GZIP_FROM = 1_024
/** Half of the size comes from the first levels, most of the time goes into the last. */
const GZIP_LEVEL = 5

interface Slot {
  readonly key: string
  readonly scope: Scope
  readonly hash: string
  body: Body | undefined
}

const sizeOf = ({ body }: Slot): number => (body?.identity.length ?? 0) + (body?.gzip?.length ?? 0)

/** How a question is answered: what its text is, and the tag of that text. */
export type Render = (environment: EnvironmentSnapshot, slot: Slot) => Pick<Body, 'etag' | 'identity'>

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
    return this.#slots.get(key) ?? { key, scope, hash: hashOfScope(key), body: undefined }
  }

  current(slot: Slot): Body | undefined {
    const environment = this.#snapshot.environment(slot.scope.environment)
    if (!environment) return undefined
    if (slot.body?.revision !== environment.revision) this.#fill(slot, environment)
    return slot.body
  }

  #fill(slot: Slot, environment: EnvironmentSnapshot): void {
    this.#forget(slot)
    this.#slots.set(slot.key, slot)
    const { name, revision } = environment
    const body: Body = { environment: name, revision, ...this.#render(environment, slot), gzip: undefined }
    slot.body = body
    this.#bytes += sizeOf(slot)
    this.#makeRoom(slot)
    if (body.identity.length < GZIP_FROM) return
    gzip(body.identity, { level: GZIP_LEVEL }, (error, packed) => {
      if (error || slot.body !== body || !this.#isKept(slot)) return
      body.gzip = packed
      this.#bytes += packed.length
      this.#makeRoom(slot)
    })
  }

  #isKept(slot: Slot): boolean {
    return this.#slots.get(slot.key) === slot
  }

  /** The one that is being used stays, however large. */
  #makeRoom(used: Slot): void {
    for (const slot of this.#slots.values()) {
      if (this.#bytes <= this.#mostBytes) return
      if (slot !== used) this.#forget(slot)
    }
  }

  #forget(slot: Slot): void {
    const known = this.#slots.get(slot.key)
    if (!known) return
    this.#slots.delete(slot.key)
    this.#bytes -= sizeOf(known)
    known.body = undefined
  }
}

/** The toggles that a scope sees, as texts with commas between them, and the segments that they use. */
export function toldIn(environment: EnvironmentSnapshot, scope: Scope) {
  const isWhole = !scope.projects && scope.namePrefix === undefined && !scope.tags
  if (isWhole) return environment.told(scope.inline)
  const visible = [...environment.entries].filter((entry) => isVisible(entry, scope))
  return environment.toldOf(visible, scope.inline)
}

const featuresBody: Render = (environment, { scope, hash }) => {
  const etag = `"${hash}:${environment.revision}"`
  const { parts, segments } = toldIn(environment, scope)
  const tail = {
    query: queryOf(scope),
    ...(!scope.inline && { segments }),
    meta: { revisionId: environment.revision, etag, queryHash: hash },
  }
  const head = Buffer.from('{"version":2,"features":[')
  return { etag, identity: Buffer.concat([head, ...parts, Buffer.from(`],${JSON.stringify(tail).slice(1)}`)]) }
}

export type { Slot }
