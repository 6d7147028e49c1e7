import { type Check, type CheckContext, type Found, ok, warning } from '../check.ts'
import { ask, askAsAdmin } from '../request.ts'

export interface SeenRequest {
  readonly address: string
  readonly protocol: string
  readonly forwardedFor: number
}

/** Compares TRUST_PROXY with a request that the server received through PUBLIC_URL. */
export function seenFound(seen: SeenRequest, isTrusting: boolean, url: string): Found[] {
  const found: Found[] = []
  if (seen.forwardedFor > 0 && !isTrusting)
    found.push(
      warning(
        'requests come through a proxy, and TRUST_PROXY is off: all users have the address of the proxy',
        'Set TRUST_PROXY to the number of proxies, or to their addresses',
      ),
    )
  if (seen.forwardedFor === 0 && isTrusting)
    found.push(
      warning(
        'TRUST_PROXY is set, and the proxy sends no X-Forwarded-For: a client that sends it can choose its address',
        'Let the proxy set X-Forwarded-For, or switch TRUST_PROXY off',
      ),
    )
  if (isTrusting && `${seen.protocol}:` !== new URL(url).protocol)
    found.push(warning(`the server sees ${seen.protocol} for ${url}`, 'Let the proxy set X-Forwarded-Proto'))
  return found.length > 0 ? found : [ok(`the server sees requests from ${seen.address}`)]
}

/** Without a token, only the headers of a response show a proxy. The server itself sends neither. */
async function guessed(context: CheckContext): Promise<Found[]> {
  const reply = await ask(context, '/health')
  if (!reply || 'failure' in reply) return []
  const isProxied = ['via', 'server'].some((name) => reply.response.headers.has(name))
  if (isProxied && context.config.trustProxy === false)
    return [
      warning(
        'a proxy is in front of the server, and TRUST_PROXY is off: all users have the address of the proxy',
        'Set TRUST_PROXY to the number of proxies, or to their addresses',
      ),
    ]
  return []
}

export const proxy: Check = {
  name: 'proxy',
  run: async (context) => {
    const { url = '', config } = context
    const seen = await askAsAdmin<SeenRequest>(context, '/api/admin/request-info')
    return seen ? seenFound(seen, config.trustProxy !== false, url) : guessed(context)
  },
}
