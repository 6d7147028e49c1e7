import { connect } from 'node:net'
import { type Check, ok, problem } from '../check.ts'

const TIMEOUT_MS = 5_000

/** Resolves when a connection is open. Nothing is sent. */
const tryToConnect = (host: string, port: number): Promise<void> =>
  new Promise((done, fail) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS }, () => {
      socket.destroy()
      done()
    })
    socket.once('timeout', () => socket.destroy(new Error('it does not respond')))
    socket.once('error', fail)
  })

export const mail: Check = {
  name: 'e-mail',
  run: async ({ config: { emailHost, emailPort } }) => {
    if (emailHost === undefined) return []
    try {
      await tryToConnect(emailHost, emailPort)
      return [ok(`${emailHost}:${emailPort} accepts connections`)]
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      const advice = 'Check EMAIL_HOST, EMAIL_PORT and the firewall'
      return [problem(`${emailHost}:${emailPort} cannot be reached: ${message || code}`, advice)]
    }
  },
}
