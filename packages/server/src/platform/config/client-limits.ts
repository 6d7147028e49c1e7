import { wholeNumber } from './parsers.ts'
import { setting } from './setting.ts'

/** How many resources clients can occupy, identified or not. */
export const CLIENT_LIMITS = {
  drainLimit: setting({
    variable: 'DRAIN_LIMIT',
    parse: wholeNumber(0, 1_000 * 1_048_576),
    fallback: 8 * 1_048_576,
    doc: 'When a request is answered before its body was read (401, 413, 415): the most bytes of the rest that are read and discarded, so that the client can read the answer.',
  }),
  drainTimeoutMs: setting({
    variable: 'DRAIN_TIMEOUT_MS',
    parse: wholeNumber(0, 60_000),
    fallback: 5_000,
    doc: 'How long the rest of such a body may take before the connection is closed, in milliseconds.',
  }),
  requestTimeoutMs: setting({
    variable: 'REQUEST_TIMEOUT_MS',
    parse: wholeNumber(100, 600_000),
    fallback: 30_000,
    doc: 'How long a client may take to send a whole request, in milliseconds. Its headers must arrive in half of that.',
  }),
  writeTimeoutMs: setting({
    variable: 'WRITE_TIMEOUT_MS',
    parse: wholeNumber(100, 600_000),
    fallback: 30_000,
    doc: 'How long a client may go without reading any of an answer that is being sent, in milliseconds. Then its connection is closed, and so is one on which no request arrives.',
  }),
  maxConnections: setting({
    variable: 'MAX_CONNECTIONS',
    parse: wholeNumber(1, 1_000_000),
    fallback: 25_000,
    doc: 'The most connections that are open at the same time, streams included. One more is refused with 503.',
  }),
  maxConnectionsPerAddress: setting({
    variable: 'MAX_CONNECTIONS_PER_ADDRESS',
    parse: wholeNumber(1, 1_000_000),
    fallback: 5_000,
    doc: 'The most connections from one IPv4 address or one IPv6 network (/64). Proxies in TRUST_PROXY are exempt.',
  }),
  maxStreams: setting({
    variable: 'MAX_STREAMS',
    parse: wholeNumber(0, 1_000_000),
    fallback: 10_000,
    doc: 'The most SDKs that this instance pushes changes to at the same time, and the most event streams of OFREP. One more is refused with 429 and polls.',
  }),
  maxStreamsPerToken: setting<number | undefined>({
    variable: 'MAX_STREAMS_PER_TOKEN',
    parse: wholeNumber(1, 1_000_000),
    fallback: undefined,
    doc: 'The most of them with one token. Not set: half of MAX_STREAMS and at least 100, so that one token never takes the streams of all others.',
  }),
  maxStreamsPerAddress: setting({
    variable: 'MAX_STREAMS_PER_ADDRESS',
    parse: wholeNumber(1, 1_000_000),
    fallback: 250,
    doc: 'The most event streams of OFREP with one token from one client address, because every browser knows the ticket. Behind a proxy set TRUST_PROXY, or all browsers share its address.',
  }),
  maxFrontendApplications: setting({
    variable: 'MAX_FRONTEND_APPLICATIONS',
    parse: wholeNumber(0, 10_000),
    fallback: 50,
    doc: 'The most new applications that one frontend token can add to the list in a day, by their names in registrations and metrics.',
  }),
  maxFrontendInstances: setting({
    variable: 'MAX_FRONTEND_INSTANCES',
    parse: wholeNumber(0, 50_000),
    fallback: 1_000,
    doc: 'The most new instances of applications that one frontend token can add in a day.',
  }),
} as const
