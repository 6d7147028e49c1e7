import { createRequire } from 'node:module'
import { setImmediate as turn } from 'node:timers/promises'
import { inspect } from 'node:util'
import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Node.js loads React from node_modules: the tests get the same copy. */
const require = createRequire(import.meta.url)

const TURNS = 3

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
            for (let count = 0; count < TURNS; count++) await turn()
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
