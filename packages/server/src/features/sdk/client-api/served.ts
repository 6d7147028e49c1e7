import type { SdkCaller } from '#kernel/sdk-caller'

/** Called when an SDK has the configuration of this revision: it was sent, or the response was a 304. */
export type OnServed = (
  caller: SdkCaller,
  headers: NodeJS.Dict<string | string[]>,
  served: { readonly environment: string; readonly revision: number },
) => void
