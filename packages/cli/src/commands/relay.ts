import { defineCommand } from '../command.ts'
import { CliFailure, EXIT } from '../exit-codes.ts'
import { messagesOf } from '../server.ts'

/** The options and the settings that they replace. */
const SETTINGS = { upstream: 'RELAY_UPSTREAM', dir: 'RELAY_DIR', port: 'PORT' } as const

export const relay = defineCommand({
  name: 'relay',
  summary: 'Serve SDKs from a copy of another server, for example in another region',
  usage: '',
  arity: [0, 0],
  options: {
    upstream: { type: 'string', value: '<url>', help: 'The server, or the relay, that feeds it (RELAY_UPSTREAM)' },
    token: {
      type: 'string',
      value: '<token>',
      help: 'A client token of the upstream; once for each environment (RELAY_TOKENS)',
      multiple: true,
    },
    dir: { type: 'string', value: '<folder>', help: 'Folder for the copy and for waiting reports (RELAY_DIR)' },
    port: { type: 'string', value: '<number>', help: 'TCP port (PORT). Other settings are environment variables' },
  },
  async run({ options, environment, console, server }) {
    const given = Object.entries(SETTINGS).flatMap(([name, variable]) => {
      const value = options[name as keyof typeof SETTINGS]
      return value === undefined ? [] : [[variable, value] as const]
    })
    const { runRelay } = await server()
    const { token } = options
    // An option replaces a secret file, too.
    const tokens = token && { RELAY_TOKENS: token.join(','), RELAY_TOKENS_FILE: undefined }
    const settings = { ...environment, ...Object.fromEntries(given), ...tokens }
    try {
      await runRelay({ environment: settings, print: console.out })
      return EXIT.ok
    } catch (error) {
      throw new CliFailure(`The relay could not run: ${messagesOf(error)}`)
    }
  },
})
