import type { SdkCaller } from '#kernel/sdk-caller'
import type { EventStream } from '#platform/sse/event-stream'
import { RELAY_HEADER } from '../relay-protocol.ts'

/** A connected SDK and the revision that it has. */
export interface ConnectedSdk {
  readonly environment: string
  readonly appName: string | undefined
  readonly instanceId: string | undefined
  readonly connectionId: string | undefined
  readonly revision: number
  /** The projects of its token. Undefined means all projects. */
  readonly projects: readonly string[] | undefined
}

export interface ClientStream extends ConnectedSdk {
  readonly tokenId: string
  readonly wire: EventStream
  /** A relay also gets the revisions of changes that its token does not see. */
  readonly isRelay: boolean
  revision: number
}

/** Limits the header values that are stored per stream. */
const MAX_CHARACTERS = 200

const headerText = (headers: NodeJS.Dict<string | string[]>, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value.slice(0, MAX_CHARACTERS) : undefined
}

export const clientStream = (
  { id, projects }: SdkCaller,
  environment: string,
  headers: NodeJS.Dict<string | string[]>,
  wire: EventStream,
): ClientStream => ({
  tokenId: id,
  projects,
  environment,
  appName: headerText(headers, 'unleash-appname'),
  instanceId: headerText(headers, 'unleash-instanceid'),
  connectionId: headerText(headers, 'unleash-connection-id'),
  wire,
  isRelay: headers[RELAY_HEADER] !== undefined,
  revision: 0,
})
