import { may } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import type { Gate } from '#platform/commands/runner'
import { reviewedScopes } from '../review/reviewed.ts'
import type { Protections } from './protections.ts'

/** Direct writes to protected environments need SKIP_CHANGE_REQUEST there, and their events record it. */
export const protectionGate = (protections: Protections): Gate => ({
  looksOpen: ({ scopes }) => protections.lookOpen(scopes),
  async direct(write, { actor, scopes }) {
    const guarded = await protections.among(write, scopes)
    if (guarded.length === 0) return undefined
    const closed = guarded.find((scope) => !may(actor, ['SKIP_CHANGE_REQUEST'], scope))
    if (closed)
      throw new Failure(
        'forbidden',
        // The project is not named: it may be hidden from a user who changes a segment of all projects.
        `The environment "${closed.environment}" is protected: add this to a change request. You need the permission SKIP_CHANGE_REQUEST in environment "${closed.environment}" to change it directly`,
      )
    return { changeRequestSkipped: true }
  },
  approved: ({ tx }, passage, approval) => reviewedScopes(tx, passage, approval),
})
