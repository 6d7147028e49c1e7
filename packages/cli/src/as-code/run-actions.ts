import type { Api } from '../api.ts'
import { CliFailure } from '../exit-codes.ts'
import type { Action } from './toggle-actions.ts'

/** The server allows so many actions in one batch. */
const MAX_ACTIONS = 2_000
/** Below the default limit of the server for the size of a request. */
const MAX_BYTES = 900_000

/** The actions in as few batches as the limits allow. */
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

/** Runs the actions in one transaction, or in several when they exceed the limits of one batch. */
export async function runActions(api: Api, actions: readonly Action[]): Promise<void> {
  let done = 0
  for (const batch of batchesOf(actions)) {
    const body = { actions: batch.map(({ command, input }) => ({ command, input })) }
    try {
      await api.call('POST', '/api/admin/batch', { body })
    } catch (error) {
      if (!(error instanceof CliFailure)) throw error
      const details = error.details.map((detail) => named(detail, batch))
      const partly = done === 0 ? [] : [`${done} of ${actions.length} writes of this part were made`]
      throw new CliFailure(named(error.message, batch), error.exitCode, [...details, ...partly], error.status)
    }
    done += batch.length
  }
}
