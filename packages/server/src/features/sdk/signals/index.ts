import { mount } from '#platform/http/routes'
import { inBatches } from '#platform/jobs/in-batches'
import { hourlyRetention } from '#platform/jobs/retention'
import { type Deps, listed, type Slice } from '#platform/slice'
import { signalCommands } from './commands.ts'
import { signalEndpointRoutes, signalRoutes } from './routes.ts'
import type { Signal } from './schema.ts'
import { findEndpoint, listSignals, removeSignalsBefore } from './store.ts'

export type { Signal } from './schema.ts'

/** Signals of other systems, such as alert managers and CI. */
export const signalsSlice = (deps: Deps, newSecret: () => string): Slice => ({
  commands: listed(signalCommands),
  routes: (app) => {
    mount(app, deps.run, 'Signals', signalEndpointRoutes(deps, newSecret))
    mount(app, deps.run, 'Signals', signalRoutes(deps))
  },
  jobs: [
    hourlyRetention('signal-retention', deps.retention.signalRetentionDays, deps.clock, (before, stopping) =>
      inBatches(stopping, (limit) => deps.store.write(({ tx }) => removeSignalsBefore(tx, before, limit))),
    ),
  ],
})

/** The newest signals of an endpoint. Undefined when it was deleted or switched off. */
export const signalReader =
  ({ store }: Pick<Deps, 'store'>) =>
  async (name: string): Promise<readonly Signal[] | undefined> => {
    const endpoint = await findEndpoint(store.read, name)
    return endpoint?.enabled ? listSignals(store.scan, endpoint.id) : undefined
  }
