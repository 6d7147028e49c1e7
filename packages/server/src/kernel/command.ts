import type { Static, TSchema } from 'typebox'
import type { Actor } from './actor.ts'
import type { Delegation } from './delegation.ts'
import type { NewEvent } from './event.ts'
import type { Failure } from './failure.ts'
import type { Permission, Scope } from './permission.ts'

/** What a command may touch. `tx` is the open transaction; there is no way to the root connection from here. */
export interface CommandContext<Tx> {
  readonly tx: Tx
  readonly actor: Actor
  /** ISO 8601; the same for everything in this transaction. */
  readonly now: string
  readonly newId: () => string
  /** Adds an event to this transaction. */
  record(event: NewEvent): void
  /** For a permission that depends on what was found; `needs` is for those known beforehand. */
  demand(permission: Permission, scope: Scope): void
  /**
   * Throws the 403 when the actor would hand out more than they see or hold. Every command that makes or changes
   * something that sees or does things for its holder (token, add-on, account, role, membership, mapping) calls it.
   */
  demandDelegation(delegation: Delegation): Promise<void>
}

/** An environment of a project that a command affects. */
export interface AffectedScope extends Scope {
  /**
   * Nothing that is stored there changes for SDKs, so nobody needs a permission for it. Protection counts all the same: a change
   * request that waits there can make the difference.
   */
  readonly isVacant?: true
}

/** Something that is written only while it still has the version that the caller read. */
export interface Versioned {
  readonly version: number | string
  /** For the caller whose version is an older one. */
  readonly staleText: string
}

/** A write with a name. Change requests store commands; HTTP, CLI and import run them. */
export interface Command<Tx, Q, Input extends TSchema = TSchema, Output = unknown> {
  readonly name: string
  readonly input: Input
  /** Any one of these …; none for what somebody does about themselves, or proves by a secret. */
  readonly needs: readonly Permission[]
  /** … in each of these places. Asked inside the transaction, on what is stored. */
  where(input: Static<Input>, q: Q): Scope[] | Promise<Scope[]>
  /** What is answered where a place is hidden from the actor. Left out: that there is no such project. */
  hidden?(input: Static<Input>): Failure
  /**
   * Every environment in which this can change what SDKs get, on what is stored; in all projects. The gate asks it for direct and for
   * approved writes. Left out: there is none, and scripts/protected-writes.mjs says why.
   */
  guardedIn?(input: Static<Input>, q: Q): AffectedScope[] | Promise<AffectedScope[]>
  /** The toggle whose revision an `If-Match` is compared with. */
  subject?(input: Static<Input>): string
  /** What else an `If-Match` is compared with, as it is stored. */
  versionOf?(input: Static<Input>, q: Q): Promise<Versioned | undefined>
  /**
   * The toggle that this writes to, and the only one that it reads. It reads nothing else that a command with this property
   * writes, so commands on different toggles read at the same time (docs/adr/0017). Left out or undefined: it runs after all
   * others of its transaction.
   */
  isolatedTo?(input: Static<Input>): string | undefined
  run(ctx: CommandContext<Tx>, input: Static<Input>): Promise<Output>
}
