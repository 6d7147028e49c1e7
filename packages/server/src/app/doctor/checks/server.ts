import { type Check, ok, problem } from '../check.ts'
import { ask } from '../request.ts'

export const server: Check = {
  name: 'server',
  run: async (context) => {
    const reply = await ask(context, '/ready')
    if (reply === undefined) return []
    if ('failure' in reply)
      return [
        problem(`${context.url} cannot be reached: ${reply.failure}`, 'Check that the server runs, DNS and the proxy'),
      ]
    const { status } = reply.response
    return status === 200
      ? [ok(`${context.url} is ready`)]
      : [problem(`${context.url}/ready returns ${status}`, 'Read the log of the server, and check the proxy')]
  },
}
