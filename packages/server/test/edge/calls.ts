import type { Decoder } from './decoders.ts'

export interface Call {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly status: number
  readonly decodes: Decoder
}
