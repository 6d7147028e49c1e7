/** Each text continues "The message did not arrive: …". It never repeats a response or details of the network. */
const SENTENCES = {
  refused: 'the address is not allowed',
  dns: 'the name of the host cannot be resolved',
  connect: 'no connection could be made',
  tls: 'no safe connection could be made: the certificate or the TLS of the receiver is not accepted',
  timeout: 'the receiver did not answer in time',
  closed: 'the receiver closed the connection half-way',
  'not-http': 'what the receiver answered is not HTTP',
  'too-large': 'the answer is too large',
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
