import type { EventData, NewEvent } from '#kernel/event'
import { Failure } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import type { Permission } from '#kernel/permission'
import { sqlFault } from '../db/faults.ts'
import type { Tx } from '../db/tables.ts'
import type { Context } from './define.ts'

/** For commands on objects of the installation. Any one of the permissions is enough. */
export const onInstallation = (...needs: readonly Permission[]) => ({ needs, where: () => [{}] })

interface Change<T extends object> {
  readonly before: T
  readonly after: T
  readonly save: (tx: Tx, after: T) => Promise<unknown>
}

/** Saves a change and records its event, unless nothing changed. Returns the stored value. */
export async function recordChange<T extends object>(
  { tx, record }: Context,
  event: Omit<NewEvent, 'data' | 'preData'>,
  { before, after, save }: Change<T>,
): Promise<T> {
  if (sameJson(before, after)) return before
  await save(tx, after)
  record({ ...event, data: after as EventData, preData: before as EventData })
  return after
}

/** The 409 for a name that is taken. `what` describes the object: `A segment named "x"`. */
export const alreadyExists = (what: string, cause?: unknown): Failure =>
  new Failure('name_exists', `${what} already exists`, { cause })

/** Writes a row whose name is unique. The unique constraint of the table is the check. */
export async function withFreeName<T>(what: string, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw sqlFault(error) === 'unique' ? alreadyExists(what, error) : error
  }
}

/** For routes that check whether a name is free. */
export async function refuseTaken(what: string, found: Promise<unknown>): Promise<void> {
  if (await found) throw alreadyExists(what)
}

/** Converts the verdict of a rule into a 409 with the reason. */
export function refuseUnless(verdict: { ok: true } | { ok: false; because: string }, sentence: string): void {
  if (!verdict.ok) throw new Failure('conflict', `${sentence}: ${verdict.because}`)
}
