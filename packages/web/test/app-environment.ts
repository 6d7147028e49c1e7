import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * happy-dom for modules of the server: Vite compiles them for Node.js. For a browser it would replace the URLs of worker files
 * with URLs of the page.
 */
export default { ...builtinEnvironments['happy-dom'], name: 'app', viteEnvironment: 'ssr' } satisfies Environment
