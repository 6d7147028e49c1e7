import type { Static, TSchema } from 'typebox'
import type { Actor } from './actor.ts'
import type { Delegation } from './delegation.ts'
import type { NewEvent } from './event.ts'
import type { Failure } from './failure.ts'
import type { Permission, Scope } from './permission.ts'

/** Everything a command may touch. `tx` is the open transaction; the root connection cannot be accessed from here. */
export interface CommandContext<Tx> {
  readonly tx: Tx
  readonly actor: Actor
  /** ISO 8601; the same for the whole transaction. */
  readonly now: string
  readonly newId: () => string
  /** Adds an event to this transaction. */
  record(event: NewEvent): void
  /** Checks a permission that depends on stored data. `needs` is for permissions that are known in advance. */
  demand(permission: Permission, scope: Scope): void
  /**
   * Throws a 403 when the actor would delegate more than they see or hold. Every command that creates or changes
   * something that sees or does things for its holder (token, add-on, account, role, membership, mapping) calls it.
   */
  demandDelegation(delegation: Delegation): Promise<void>
}

/** An environment of a project that a command affects. */
export interface AffectedScope extends Scope {
  /**
   * The command changes nothing that SDKs see there, so it needs no permission there. Protection still applies: a
   * pending change request in that environment can turn the write into a visible change.
   */
  readonly isVacant?: true
}

/** An object that is written only while it still has the version that the caller read. */
export interface Versioned {
  readonly version: number | string
  /** The message for a caller with an older version. */
  readonly staleText: string
}

/** A named write. Change requests store commands; HTTP, CLI and import run them. */
export interface Command<Tx, Q, Input extends TSchema = TSchema, Output = unknown> {
  readonly name: string
  readonly input: Input
  /**
   * Any one of these permissions is enough. Empty for actions on the actor's own account and actions that a secret
   * authorises.
   */
  readonly needs: readonly Permission[]
  /** The permission is required in each of these scopes. Evaluated inside the transaction, on stored data. */
  where(input: Static<Input>, q: Q): Scope[] | Promise<Scope[]>
  /** The error when a scope is hidden from the actor. Default: the project does not exist. */
  hidden?(input: Static<Input>): Failure
  /**
   * Every environment, in all projects, in which the command can change what SDKs receive, based on stored data. The
   * gate uses it for direct and for approved writes. Left out: the command affects no environment. The reason is
   * `isSentToSdks`, or a row of scripts/open-writes.mjs.
   */
  guardedIn?(input: Static<Input>, q: Q): AffectedScope[] | Promise<AffectedScope[]>
  /** False: SDKs receive nothing of what the command writes. */
  readonly isSentToSdks?: false
  /** The toggle whose revision is compared with `If-Match`. */
  subject?(input: Static<Input>): string
  /** Another stored version that is compared with `If-Match`. */
  versionOf?(input: Static<Input>, q: Q): Promise<Versioned | undefined>
  /**
   * The toggle that the command writes, and the only one that it reads. The command reads nothing else that a command
   * with this property writes, so commands on different toggles read concurrently (docs/adr/0017). Left out or
   * undefined: the command runs after all others of its transaction.
   */
  isolatedTo?(input: Static<Input>): string | undefined
  /** The command runs while maintenance mode refuses all others. */
  readonly runsInMaintenance?: true
  run(ctx: CommandContext<Tx>, input: Static<Input>): Promise<Output>
}
