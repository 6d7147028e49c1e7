import type { SdkCaller } from '#kernel/sdk-caller'
import type { EventStream } from '#platform/sse/event-stream'

/** An SDK that is connected, and what it has been told. */
export interface ConnectedSdk {
  readonly environment: string
  readonly appName: string | undefined
  readonly instanceId: string | undefined
  readonly connectionId: string | undefined
  readonly revision: number
  /** Of its token; undefined for all projects. */
  readonly projects: readonly string[] | undefined
}

export interface ClientStream extends ConnectedSdk {
  readonly tokenId: string
  readonly wire: EventStream
  revision: number
}

/** What SDKs say of themselves is kept for every one of them, and they can say anything. */
const MAX_CHARACTERS = 200

const said = (headers: NodeJS.Dict<string | string[]>, name: string): string | undefined => {
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
  appName: said(headers, 'unleash-appname'),
  instanceId: said(headers, 'unleash-instanceid'),
  connectionId: said(headers, 'unleash-connection-id'),
  wire,
  revision: 0,
})
