import { httpUrl, list, type Parse, text, wholeNumber } from './parsers.ts'
import { setting } from './setting.ts'

const MAX_TOKENS = 100

const tokens: Parse<readonly string[]> = (raw) => {
  const given = list(raw)
  if (given.length > MAX_TOKENS) throw new Error(`must hold at most ${MAX_TOKENS} tokens`)
  const wrong = given.findIndex((one) => !/^[\x21-\x7e]{1,1000}$/.test(one))
  if (wrong >= 0) throw new Error(`has a mistake in entry ${wrong + 1}: it must be a token without spaces`)
  if (new Set(given).size < given.length) throw new Error('must not hold a token twice')
  return given
}

/** Settings of `leverframe relay`. A server ignores them. */
export const RELAY = {
  relayUpstream: setting<string | undefined>({
    variable: 'RELAY_UPSTREAM',
    parse: httpUrl,
    fallback: undefined,
    doc: 'For `leverframe relay`: the URL of the server, or of the relay, that feeds this relay.',
  }),
  relayTokens: setting<readonly string[]>({
    variable: 'RELAY_TOKENS',
    parse: tokens,
    fallback: [],
    doc: 'For `leverframe relay`: client tokens of the upstream, separated by commas, one for each environment that the relay serves.',
    secret: true,
  }),
  relayDir: setting({
    variable: 'RELAY_DIR',
    parse: text,
    fallback: './data/relay',
    doc: 'For `leverframe relay`: the folder for the copy of the toggles and for reports that wait for the upstream. Each relay needs its own.',
  }),
  relayBufferMb: setting({
    variable: 'RELAY_BUFFER_MB',
    parse: wholeNumber(1, 100_000),
    fallback: 64,
    doc: 'For `leverframe relay`: maximum size of the reports of SDKs that wait for the upstream, in MB. Further reports get 429, and SDKs send them again later.',
  }),
}
