import { Type } from 'typebox'
import { get, mountReads } from '#platform/http/routes'
import type { App } from '#platform/http/server'

const RequestInfo = Type.Object({
  address: Type.String({ description: 'The address of the client, after TRUST_PROXY.' }),
  protocol: Type.Enum(['http', 'https'], { description: 'The protocol of the client, after TRUST_PROXY.' }),
  forwardedFor: Type.Integer({ description: 'How many addresses X-Forwarded-For has.' }),
})

/** For checks of proxies: `leverframe doctor` compares it with the settings. */
export const requestInfoRoutes = (app: App): void =>
  mountReads(app, 'Operations', {
    getRequestInfo: get('/api/admin/request-info', 'Get how the server sees this request behind its proxies', {
      access: { needs: ['ADMIN'] },
      response: RequestInfo,
      handle: async (request) => ({
        address: request.ip,
        protocol: request.protocol === 'https' ? ('https' as const) : ('http' as const),
        forwardedFor: [request.headers['x-forwarded-for'] ?? []].flat().flatMap((value) => value.split(',')).length,
      }),
    }),
  })
