import { type Check, ok, problem } from '../check.ts'
import { ask } from '../request.ts'

const WELL_KNOWN = '/.well-known/openid-configuration'

export const singleSignOn: Check = {
  name: 'single sign-on',
  run: async (context) => {
    const { oidcDiscoverUrl } = context.config
    if (oidcDiscoverUrl === undefined) return []
    const issuer = oidcDiscoverUrl.replace(/\/+$/, '').replace(WELL_KNOWN, '')
    const reply = await ask({ ...context, url: issuer, token: undefined }, WELL_KNOWN)
    const advice = 'Check OIDC_DISCOVER_URL and the way from this machine to the provider'
    if (!reply || 'failure' in reply) return [problem(`${issuer} cannot be reached: ${reply?.failure}`, advice)]
    const { ok: isOk, status } = reply.response
    return isOk ? [ok(`${issuer} responds`)] : [problem(`${issuer}${WELL_KNOWN} returns ${status}`, advice)]
  },
}
