/** Each text continues "The message did not arrive: …". It never repeats a response or details of the network. */
const SENTENCES = {
  refused: 'the address is not allowed',
  dns: 'the host name cannot be resolved',
  connect: 'no connection could be opened',
  tls: 'no secure connection could be opened: the certificate or the TLS of the receiver is not accepted',
  timeout: 'the receiver did not respond in time',
  closed: 'the receiver closed the connection early',
  'not-http': 'the response of the receiver is not HTTP',
  'too-large': 'the response is too large',
  unsendable: 'the request cannot be written as HTTP',
  stopped: 'this server is shutting down',
} as const
export type OutboundProblem = keyof typeof SENTENCES

export class OutboundError extends Error {
  readonly kind: OutboundProblem
  constructor(kind: OutboundProblem, options: { readonly because?: string; readonly cause?: unknown } = {}) {
    const { because, cause } = options
    super(because ?? SENTENCES[kind], cause === undefined ? undefined : { cause })
    this.name = 'OutboundError'
    this.kind = kind
  }
}
