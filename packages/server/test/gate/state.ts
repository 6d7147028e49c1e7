import { type TestServer, uniqueName } from '@leverframe/testing/harness'
import { anSdkToken, SPEC } from '@leverframe/testing/sdk/clients'
import type { Body } from '@leverframe/testing/send'
import { contentOf } from '@leverframe/testing/stores'

/** The content of all tables. */
export const tablesOf = (server: TestServer): Promise<Record<string, string[]>> =>
  contentOf(server.running.product.deps.store)

/** What SDKs evaluate. */
export interface SdkView {
  readonly features: Readonly<Record<string, Body>>
  readonly segments: Readonly<Record<string, Body>>
}

/** Reads what SDKs of one project see in one environment. */
export async function anSdkView(
  server: TestServer,
  project: string,
  environment: string,
): Promise<() => Promise<SdkView>> {
  const { secret: token } = await anSdkToken(server, { tokenName: uniqueName('sdk'), projects: [project], environment })
  return async () => {
    const { body } = await server.call<Body>('GET', '/api/client/features', undefined, { token, headers: SPEC })
    const features = body.features.map(
      ({ name, enabled, strategies, variants, dependencies, impressionData }: Body) => [
        name,
        { enabled, strategies, variants, dependencies, impressionData },
      ],
    )
    return {
      features: Object.fromEntries(features),
      segments: Object.fromEntries(body.segments.map((one: Body) => [one.id, one.constraints])),
    }
  }
}

/** Existing toggles evaluate as before, new ones are off, and only toggles that were off may be gone. */
export function differenceOf(before: SdkView, after: SdkView): string[] {
  const changed = (kind: keyof SdkView) =>
    Object.entries(before[kind])
      .filter(([key, value]) => key in after[kind] || value.enabled !== false)
      .filter(([key, value]) => JSON.stringify(after[kind][key]) !== JSON.stringify(value))
      .map(([key]) => `${kind} ${key}`)
  const lit = Object.entries(after.features).filter(([name, { enabled }]) => !(name in before.features) && enabled)
  return [...changed('features'), ...changed('segments'), ...lit.map(([name]) => `new and on: ${name}`)]
}
