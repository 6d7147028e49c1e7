import { MAX_TEXT_LENGTH } from './limit-rules.ts'

/** The request headers of an SDK. */
export type Headers = NodeJS.Dict<string | string[]>

/** What an SDK says about its instance. */
export interface Details {
  readonly sdkVersion?: string | null
  readonly connectionId?: string | null
  readonly started?: string | number | null
  readonly strategies?: readonly string[] | null
}

/** The fields of the body that have a value. */
export const detailsFromBody = ({ sdkVersion, connectionId, started, strategies }: Details): Details => ({
  ...(sdkVersion && { sdkVersion }),
  ...(connectionId && { connectionId }),
  ...(started !== undefined && { started }),
  ...(strategies && { strategies }),
})

/** The headers in which browser SDKs send their details. */
export function detailsFromHeaders(headers: Headers): Details {
  const { 'unleash-sdk': sdkVersion, 'unleash-connection-id': connectionId } = headers
  return {
    ...(typeof sdkVersion === 'string' && { sdkVersion: sdkVersion.slice(0, MAX_TEXT_LENGTH) }),
    ...(typeof connectionId === 'string' && { connectionId: connectionId.slice(0, MAX_TEXT_LENGTH) }),
  }
}
