import { openApi } from '../api.ts'
import { defineCommand } from '../command.ts'
import { EXIT, usageFailure } from '../exit-codes.ts'
import { chosenProfile, serverUrl } from '../profiles.ts'
import { VERSION } from '../version.ts'

const portOf = (text: string): number => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw usageFailure(`--http must be a port, not ${text}`)
  return Number(text)
}

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'Serve tools for AI agents with the Model Context Protocol, on stdin and stdout or over HTTP',
  usage: '',
  arity: [0, 0],
  options: {
    http: { type: 'string', value: '<port>', help: 'Serve HTTP at /mcp. Each request sends its own token' },
    host: { type: 'string', value: '<address>', help: 'With --http: the address to listen at (default: 127.0.0.1)' },
    'allow-host': { type: 'string', value: '<names>', help: 'With --http: accepted Host headers, separated by commas' },
  },
  async run({ options, api, console, environment, profile, stopped }) {
    if (options.http === undefined) {
      const client = api()
      const { serveStdio } = await import('../mcp/serve.ts')
      await serveStdio(client, stopped)
      return EXIT.ok
    }
    const port = portOf(options.http)
    // Only the address: the tokens are those of the callers.
    const { LEVERFRAME_URL: given } = environment
    const url =
      profile === undefined && given !== undefined ? serverUrl(given) : chosenProfile(environment, profile).url
    const { serveHttp } = await import('../mcp/serve.ts')
    const { url: address, closed } = await serveHttp({
      host: options.host ?? '127.0.0.1',
      port,
      allowedHosts: (options['allow-host'] ?? '').split(',').filter((name) => name !== ''),
      apiOf: (token) => openApi({ url, token }, VERSION, stopped),
      stopped,
    })
    console.err(`Tools for ${url} are at ${address}`)
    await closed
    return EXIT.ok
  },
})
