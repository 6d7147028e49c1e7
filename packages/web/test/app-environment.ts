import { createRequire } from 'node:module'
import { inspect } from 'node:util'
import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Node.js loads React from node_modules: the tests get the same copy. */
const require = createRequire(import.meta.url)

interface Scheduler {
  unstable_scheduleCallback(priority: number, callback: () => void): void
  readonly unstable_IdlePriority: number
}

/** The scheduler of React: another copy would not know the work. */
const { unstable_scheduleCallback: schedule, unstable_IdlePriority: IDLE } = createRequire(
  require.resolve('react-dom'),
)('scheduler') as Scheduler

const TURNS = 3

/**
 * Resolves when the scheduled work of React is done. React gives way to others after 5 ms of work: a number of turns of the event loop
 * would mean less work on a slower machine.
 */
const untilIdle = (): Promise<void> => new Promise((resolve) => schedule(IDLE, resolve))

/**
 * Pages are rendered with the React of production, as users get it: the one for development takes twice as much CPU time. It has no
 * `act`, which Testing Library calls. This one renders what the callback changes, and waits until React has nothing to do.
 */
function provideAct(): void {
  const { flushSync } = require('react-dom') as { flushSync<T>(work: () => T): T }
  const act = (callback: () => unknown) => {
    const result = flushSync(callback)
    return {
      // biome-ignore lint/suspicious/noThenProperty: `act` returns a thenable
      then: (resolve: (value: unknown) => void, reject: (error: unknown) => void) =>
        Promise.resolve(result)
          .then(async (value) => {
            // An update, its effects, and the update that these cause.
            for (let count = 0; count < TURNS; count++) await untilIdle()
            return value
          })
          .then(resolve, reject),
    }
  }
  Object.assign(require('react'), { act })
}

/**
 * Styles as the elements have them themselves: no test loads a style sheet. happy-dom looks for the rules of each element and of
 * those around it, and Testing Library asks for each element of an accessible name.
 */
function provideOwnStyles(): void {
  const none = document.createElement('i').style
  globalThis.getComputedStyle = (element, pseudo) =>
    !pseudo && element.hasAttribute('style') ? (element as HTMLElement).style : none
}

/** Libraries print elements in warnings: Node.js would print thousands of lines of the objects that React keeps on them. */
function printShortly(): void {
  Object.defineProperty(Element.prototype, inspect.custom, {
    value(this: Element) {
      return this.outerHTML.slice(0, 500)
    },
    configurable: true,
  })
}

/**
 * happy-dom for modules of the server: Vite compiles them for Node.js. For a browser it would replace the URLs of worker files
 * with URLs of the page.
 */
export default {
  ...builtinEnvironments['happy-dom'],
  name: 'app',
  viteEnvironment: 'ssr',
  setup: async (global, options) => {
    const environment = await builtinEnvironments['happy-dom'].setup(global, options)
    process.env.NODE_ENV = 'production'
    provideAct()
    provideOwnStyles()
    printShortly()
    return environment
  },
} satisfies Environment
