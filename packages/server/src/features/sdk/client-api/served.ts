import type { SdkCaller } from '#kernel/sdk-caller'

/** An SDK was told, or has already, what is true at this revision. */
export type OnServed = (
  caller: SdkCaller,
  headers: NodeJS.Dict<string | string[]>,
  served: { readonly environment: string; readonly revision: number },
) => void
