import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { MAX_ORIGIN_LENGTH, MAX_ORIGINS, originMistake } from '#kernel/web-origin'
import { kindOf } from '../outbound/addresses.ts'
import { type Key, parseKey } from '../secrets/cipher.ts'

/** A parser throws the rest of a sentence that starts with the name of the variable. */
export type Parse<T> = (raw: string) => T

export const text: Parse<string> = (raw) => raw

export const oneOf =
  <T extends string>(...allowed: readonly T[]): Parse<T> =>
  (raw) => {
    if (!allowed.includes(raw as T)) throw new Error(`must be one of ${allowed.join(', ')}`)
    return raw as T
  }

export const wholeNumber =
  (min: number, max: number): Parse<number> =>
  (raw) => {
    const value = /^\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN
    if (!(value >= min && value <= max)) throw new Error(`must be a whole number from ${min} to ${max}`)
    return value
  }

export const yesNo: Parse<boolean> = (raw) => ['true', 'on'].includes(oneOf('true', 'false', 'on', 'off')(raw))

export const encryptionKey: Parse<Key> = (raw) => {
  const key = parseKey(raw)
  if (!key) throw new Error('must be the base64 of 32 bytes, for example from "openssl rand -base64 32"')
  return key
}

const MIN_SHARED_SECRET_BYTES = 16

export const sharedSecret: Parse<Buffer> = (raw) => {
  const bytes = /^[\w-]+={0,2}$/.test(raw) ? Buffer.from(raw, 'base64url') : Buffer.alloc(0)
  if (bytes.length < MIN_SHARED_SECRET_BYTES)
    throw new Error(`must be the base64url of ${MIN_SHARED_SECRET_BYTES} bytes or more`)
  return bytes
}

export const list: Parse<readonly string[]> = (raw) =>
  raw
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** `name=value` pairs, in the format of OpenTelemetry headers. */
export const headerList: Parse<Readonly<Record<string, string>>> = (raw) =>
  Object.fromEntries(
    list(raw).map((entry, index) => {
      const [, name, value] = /^([\w-]+)\s*=\s*([\x21-\x7e]*)$/.exec(entry) ?? []
      try {
        if (name !== undefined && value !== undefined) return [name.toLowerCase(), decodeURIComponent(value)]
      } catch {}
      throw new Error(`has a mistake in entry ${index + 1}: it must look like name=value, with the value URL-encoded`)
    }),
  )

export const basePath: Parse<string> = (raw) => {
  const path = raw.replace(/\/+$/, '')
  if (path !== '' && !/^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._~-]+)+$/.test(path))
    throw new Error('must look like /leverframe')
  return path
}

export const httpUrl: Parse<string> = (raw) => {
  const url = URL.canParse(raw) ? new URL(raw) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new Error('must be an http or https URL')
  return raw.replace(/\/+$/, '')
}

/** Unleash has true and false. */
export const mailTls: Parse<'starttls' | 'tls' | 'insecure'> = (raw) => {
  if (raw === 'true' || raw === 'false') return raw === 'true' ? 'tls' : 'starttls'
  return oneOf('starttls', 'tls', 'insecure')(raw)
}

export const databaseUrl: Parse<string> = (raw) => {
  if (/^postgres(ql)?:\/\//.test(raw) && URL.canParse(raw)) return raw
  const path = /^sqlite:(.+)$/.exec(raw)?.[1]
  if (path === undefined)
    throw new Error('must be sqlite:<path of a file> or postgres://user:password@host:5432/database')
  if (path.startsWith(':memory:')) throw new Error('must name a file: a database in memory would lose everything')
  return raw
}

export const origins: Parse<readonly string[]> = (raw) => {
  const given = [...new Set(list(raw))]
  if (given.length > MAX_ORIGINS) throw new Error(`must hold at most ${MAX_ORIGINS} origins`)
  const wrong = given.findIndex((one) => one.length > MAX_ORIGIN_LENGTH || originMistake(one) !== undefined)
  if (wrong >= 0)
    throw new Error(`has a mistake in entry ${wrong + 1}: it must be * or an origin such as https://app.example.com`)
  return given
}

/** `off`, a number of hops, or a list of addresses and ranges. */
export const trustProxy: Parse<false | number | string> = (raw) => {
  if (raw === 'off' || raw === 'false') return false
  if (/^\d{1,2}$/.test(raw)) return Number(raw)
  const addresses = list(raw)
  if (addresses.length === 0 || !addresses.every(isAddressOrRange))
    throw new Error('must be off, a number of hops, or a list of addresses')
  return addresses.join(',')
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

/** A host name in the form that URLs use; empty for anything else. */
const hostName = (raw: string): string =>
  /^[^\s/:@[\]]{1,253}$/.test(raw) ? domainToASCII(raw).replace(/\.$/, '') : ''

/** Host names without ports and wildcards. */
export const hostList: Parse<readonly string[]> = (raw) =>
  list(raw).map((entry, index) => {
    const host = hostName(entry)
    if (host === '' || host.includes('*'))
      throw new Error(`has a mistake in entry ${index + 1}: it must be the name of a host, without port and wildcard`)
    return host
  })

/** Host names, addresses and ranges, in the form that URLs are compared with. */
export const targetList: Parse<readonly string[]> = (raw) =>
  list(raw).map((entry, index) => {
    const prefix = `has a mistake in entry ${index + 1}:`
    if (isAddressOrRange(entry)) {
      const [address = '', bits] = entry.split('/')
      if (bits !== '0' && kindOf(address) === 'never')
        throw new Error(`${prefix} link-local, metadata and multicast addresses are never allowed`)
      return entry
    }
    const host = hostName(entry)
    if (host === '' || isIP(host)) throw new Error(`${prefix} it must be the name of a host, an address or a range`)
    return host
  })

const TOKEN = /^[^\s:,]+:[^\s:,.]+\.[^\s,]{4,}$/

/** `<project|*|[]>:<environment|*>.<secret>`; the allowed parts depend on the type of token. */
export const tokenList =
  (anyEnvironment: boolean): Parse<readonly string[]> =>
  (raw) => {
    const tokens = list(raw)
    tokens.forEach((token, index) => {
      const prefix = `has a mistake in entry ${index + 1}:`
      if (!TOKEN.test(token)) throw new Error(`${prefix} it must look like <project>:<environment>.<secret>`)
      if (token.startsWith('[]:')) throw new Error(`${prefix} it must name one project, or * for all`)
      if (anyEnvironment && !token.startsWith('*:*.')) throw new Error(`${prefix} an admin token must begin with *:*.`)
      if (!anyEnvironment && /^[^:]+:\*\./.test(token)) throw new Error(`${prefix} it must name one environment, not *`)
    })
    return tokens
  }

export const readSecretFile = (path: string): string => readFileSync(path, 'utf8').replace(/\r?\n$/, '')
