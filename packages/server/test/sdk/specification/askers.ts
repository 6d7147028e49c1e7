import type { Context, Outcome } from '@leverframe/engine'
import type { TestServer } from '@leverframe/testing/harness'
import type { Context as SdkContext, Unleash } from 'unleash-client'

type Variant = Outcome['variant']
export interface Said {
  readonly enabled: boolean
  readonly variant: Variant
}
export type Ask = (toggle: string, context: Context) => Promise<Said>

const OFF: Said = { enabled: false, variant: { name: 'disabled', enabled: false, feature_enabled: false } }

/** SDKs and the frontend API return it twice, in two spellings. */
function variantFrom({ featureEnabled, ...variant }: Variant & { featureEnabled?: boolean }): Variant {
  if (featureEnabled !== variant.feature_enabled) throw new Error('one spelling says this, the other that')
  return variant
}

/** As browsers write it. */
function queryOf({ properties, ...fields }: Context): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) query.set(name, String(value))
  for (const [name, value] of Object.entries(properties ?? {})) query.set(`properties[${name}]`, String(value))
  return query.toString()
}

/** A toggle that is not in the response is off. */
const saidOf = (toggles: readonly (Said & { name: string })[], toggle: string): Said => {
  const found = toggles.find(({ name }) => name === toggle)
  return found ? { enabled: found.enabled, variant: variantFrom(found.variant) } : OFF
}

export const byQuery =
  (server: TestServer, token: string): Ask =>
  async (toggle, context) => {
    const { status, body } = await server.call('GET', `/api/frontend?${queryOf(context)}`, undefined, { token })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return saidOf(body.toggles, toggle)
  }

export const byBody =
  (server: TestServer, token: string): Ask =>
  async (toggle, context) => {
    const { status, body } = await server.call('POST', '/api/frontend', { context }, { token })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return saidOf(body.toggles, toggle)
  }

export const byNodeSdk =
  (sdk: Unleash): Ask =>
  async (toggle, context) => ({
    enabled: sdk.isEnabled(toggle, context as SdkContext),
    variant: variantFrom(sdk.getVariant(toggle, context as SdkContext) as Variant),
  })
