import type { Api } from '../api.ts'
import { CliFailure } from '../exit-codes.ts'
import type { Action } from './toggle-actions.ts'

/** The server allows so many actions in one batch, see docs/adr/0032-a-batch-is-one-transaction.md. */
export const MAX_ACTIONS = 2_000
/** With --in-parts: below the default limit of the server for the size of a request. */
const MAX_BYTES = 900_000

/** Batches within the limits of the server, as few as possible. */
export function batchesOf(actions: readonly Action[], maxBytes = MAX_BYTES): Action[][] {
  const batches: Action[][] = []
  let bytes = 0
  for (const action of actions) {
    const size = Buffer.byteLength(JSON.stringify(action.input)) + 100
    const last = batches.at(-1)
    if (last && last.length < MAX_ACTIONS && bytes + size <= maxBytes) {
      last.push(action)
      bytes += size
    } else {
      batches.push([action])
      bytes = size
    }
  }
  return batches
}

const ACTION_PATH = /^\/body\/actions\/(\d+)\/input/

/** Messages name the thing of the action that was refused. */
const named = (text: string, batch: readonly Action[]): string =>
  text.replace(ACTION_PATH, (path, index: string) => batch[Number(index)]?.label ?? path)

const IN_PARTS = 'With --in-parts they are several transactions, and an error can leave some of the writes'

/** Why these actions cannot be one transaction, or undefined. */
export const excessOf = ({ length }: readonly Action[]): string | undefined =>
  length > MAX_ACTIONS ? `needs ${length} writes, and one transaction can have ${MAX_ACTIONS}. ${IN_PARTS}` : undefined

const TOO_LARGE = `The writes are larger than one request can be. Raise BODY_LIMIT of the server, and the limit of a proxy in front of it. ${IN_PARTS}`

/** Runs the actions in one transaction, or with `inParts` in as many as the limits of the server need. */
export async function runActions(api: Api, actions: readonly Action[], inParts: boolean): Promise<void> {
  let done = 0
  const batches = inParts ? batchesOf(actions) : actions.length > 0 ? [actions] : []
  for (const batch of batches) {
    const body = { actions: batch.map(({ command, input }) => ({ command, input })) }
    try {
      await api.call('POST', '/api/admin/batch', { body })
    } catch (error) {
      if (!(error instanceof CliFailure)) throw error
      const message = error.status === 413 ? TOO_LARGE : named(error.message, batch)
      const details = error.details.map((detail) => named(detail, batch))
      const partly = done === 0 ? [] : [`${done} of ${actions.length} writes of this part were made`]
      throw new CliFailure(message, error.exitCode, [...details, ...partly], error.status)
    }
    done += batch.length
  }
}
