import { wholeNumber } from './parsers.ts'
import { setting } from './setting.ts'

/** How many resources clients can occupy, identified or not. */
export const CLIENT_LIMITS = {
  drainLimit: setting({
    variable: 'DRAIN_LIMIT',
    parse: wholeNumber(0, 1_000 * 1_048_576),
    fallback: 8 * 1_048_576,
    doc: 'When a response is sent before the body was read (401, 413, 415): the maximum number of further bytes that are read and discarded, so that the client can read the response.',
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
    doc: 'How long a client may stop reading a response, in milliseconds. Then its connection is closed. The same applies to a connection without a request.',
  }),
  maxConnections: setting({
    variable: 'MAX_CONNECTIONS',
    parse: wholeNumber(1, 1_000_000),
    fallback: 25_000,
    doc: 'Maximum number of open connections, streams included. Further ones are refused with 503.',
  }),
  maxConnectionsPerAddress: setting({
    variable: 'MAX_CONNECTIONS_PER_ADDRESS',
    parse: wholeNumber(1, 1_000_000),
    fallback: 5_000,
    doc: 'Maximum number of connections from one IPv4 address or one IPv6 network (/64). Proxies in TRUST_PROXY are exempt.',
  }),
  maxStreams: setting({
    variable: 'MAX_STREAMS',
    parse: wholeNumber(0, 1_000_000),
    fallback: 10_000,
    doc: 'Maximum number of SDKs that stream from this instance at the same time, and maximum number of OFREP event streams. Further ones are refused with 429 and poll.',
  }),
  maxStreamsPerToken: setting<number | undefined>({
    variable: 'MAX_STREAMS_PER_TOKEN',
    parse: wholeNumber(1, 1_000_000),
    fallback: undefined,
    doc: 'Maximum number of streams with one token. Not set: half of MAX_STREAMS and at least 100, so that one token never takes the streams of all others.',
  }),
  maxStreamsPerAddress: setting({
    variable: 'MAX_STREAMS_PER_ADDRESS',
    parse: wholeNumber(1, 1_000_000),
    fallback: 250,
    doc: 'Maximum number of OFREP event streams with one token from one client address, because every browser knows the ticket. Behind a proxy set TRUST_PROXY, or all browsers share its address.',
  }),
  maxSeries: setting({
    variable: 'MAX_IMPACT_SERIES',
    parse: wholeNumber(0, 20_000),
    fallback: 2_000,
    doc: 'Maximum number of series of impact metrics in one environment. A series is a metric of one application with one set of labels. Samples of further series are dropped and counted.',
  }),
  maxSeriesOfMetric: setting({
    variable: 'MAX_IMPACT_SERIES_OF_METRIC',
    parse: wholeNumber(0, 20_000),
    fallback: 500,
    doc: 'Maximum number of series of one impact metric in one environment, so that one metric with many labels leaves room for others.',
  }),
  maxFrontendApplications: setting({
    variable: 'MAX_FRONTEND_APPLICATIONS',
    parse: wholeNumber(0, 10_000),
    fallback: 50,
    doc: 'Maximum number of new applications per day that one frontend token can add, by their names in registrations and metrics.',
  }),
  maxFrontendInstances: setting({
    variable: 'MAX_FRONTEND_INSTANCES',
    parse: wholeNumber(0, 50_000),
    fallback: 1_000,
    doc: 'Maximum number of new application instances per day that one frontend token can add.',
  }),
} as const
