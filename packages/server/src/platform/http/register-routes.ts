import type { Slice } from '../slice.ts'
import type { App } from './server.ts'

type Step = (error: Error | null, done: () => void) => void

/**
 * Adds the routes of slices below a prefix. Fastify makes a step of the start for each route, which waits for the plugins
 * that were registered before it. There are none in this scope. The steps run at once, because hundreds of them would take
 * a tenth of a start.
 */
export const registerRoutes = (app: App, slices: readonly Pick<Slice, 'routes'>[], prefix: string) =>
  app.register(
    (scope, _options, done) => {
      const runAtOnce = (step: Step) => step(null, () => {})
      Object.assign(scope, { after: runAtOnce })
      try {
        for (const slice of slices) slice.routes(scope)
        done()
      } catch (error) {
        // Fastify does not catch it, and the start would wait forever.
        done(error as Error)
      }
    },
    { prefix },
  )
