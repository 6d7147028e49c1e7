import { type TestServer, uniqueName } from '@leverframe/testing/harness'
import { anSdkToken, SPEC, type Told } from '@leverframe/testing/sdk/clients'
import { NOTICE_TABLES, rowsOf, tableNames } from '@leverframe/testing/stores'

/** All tables except those, without notices and the times of last use, which are written in the background. */
export async function tablesOf(server: TestServer, but?: RegExp): Promise<Record<string, string[]>> {
  const { read } = server.running.product.deps.store
  const found: Record<string, string[]> = {}
  for (const name of await tableNames(server.running.product.deps.store)) {
    if (but?.test(name) || NOTICE_TABLES.includes(name)) continue
    const rows = await rowsOf<Record<string, unknown>>(read, `select * from ${name}`)
    found[name] = rows.map(({ seen_at: _, ...row }) => JSON.stringify(row)).sort()
  }
  return found
}

/** What SDKs evaluate. */
export interface SdkView {
  readonly features: Readonly<Record<string, Told>>
  readonly segments: Readonly<Record<string, Told>>
}

/** Reads what SDKs of one project see in one environment. */
export async function anSdkView(
  server: TestServer,
  project: string,
  environment: string,
): Promise<() => Promise<SdkView>> {
  const { secret: token } = await anSdkToken(server, { tokenName: uniqueName('sdk'), projects: [project], environment })
  return async () => {
    const { body } = await server.call<Told>('GET', '/api/client/features', undefined, { token, headers: SPEC })
    const features = body.features.map(
      ({ name, enabled, strategies, variants, dependencies, impressionData }: Told) => [
        name,
        { enabled, strategies, variants, dependencies, impressionData },
      ],
    )
    return {
      features: Object.fromEntries(features),
      segments: Object.fromEntries(body.segments.map((one: Told) => [one.id, one.constraints])),
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
