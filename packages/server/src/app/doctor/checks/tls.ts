import { connect, type PeerCertificate } from 'node:tls'
import { type Check, type Found, ok, problem, warning } from '../check.ts'

const TIMEOUT_MS = 5_000
const DAY_MS = 86_400_000
const SOON_DAYS = 14

interface Presented {
  readonly certificate: PeerCertificate
  /** Why Node does not trust it: an authority that it does not know, or another name. */
  readonly refusal: string | undefined
}

/** Connects without checking, so that a bad certificate can be described. Nothing is sent. */
const presentedBy = (host: string, port: number): Promise<Presented> =>
  new Promise((done, fail) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS }, () => {
      const certificate = socket.getPeerCertificate()
      const { authorizationError } = socket as { authorizationError?: Error | string }
      socket.destroy()
      done({ certificate, refusal: authorizationError ? String(authorizationError) : undefined })
    })
    socket.once('timeout', () => socket.destroy(new Error('it does not respond')))
    socket.once('error', fail)
  })

export function certificateFound({ certificate, refusal }: Presented, host: string, nowMs: number): Found {
  const days = Math.floor((Date.parse(certificate.valid_to) - nowMs) / DAY_MS)
  if (days < 0) return problem(`the certificate of ${host} expired on ${certificate.valid_to}`, 'Renew it')
  if (refusal !== undefined)
    return warning(
      `the certificate of ${host} is not trusted here: ${refusal}`,
      `Use a certificate for the name ${host} with its whole chain. For an authority of your own, set NODE_EXTRA_CA_CERTS`,
    )
  if (days < SOON_DAYS) return warning(`the certificate of ${host} expires in ${days} days`, 'Renew it')
  return ok(`the certificate of ${host} is valid for ${days} days`)
}

export const tls: Check = {
  name: 'tls',
  run: async ({ url, clock }) => {
    if (url === undefined || !url.startsWith('https:')) return []
    const { hostname, port } = new URL(url)
    try {
      return [certificateFound(await presentedBy(hostname, Number(port || 443)), hostname, clock().getTime())]
    } catch (error) {
      return [problem(`${hostname} cannot be reached by TLS: ${(error as Error).message}`, 'Check the proxy and DNS')]
    }
  },
}
