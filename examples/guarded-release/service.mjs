// A shop with a new checkout behind the toggle `new-checkout`. It counts its requests and errors, and the SDK reports them.
import { createServer } from 'node:http'
import { startUnleash } from 'unleash-client'

const { UNLEASH_URL, UNLEASH_TOKEN, PORT = '3000', REPORT_MS = '5000', RELEASE = 'good' } = process.env

const unleash = await startUnleash({
  url: `${UNLEASH_URL}/api`,
  appName: 'shop',
  customHeaders: { Authorization: UNLEASH_TOKEN },
  refreshInterval: Number(REPORT_MS),
  metricsInterval: Number(REPORT_MS),
})
unleash.impactMetrics.defineCounter('checkout_requests', 'Checkouts')
unleash.impactMetrics.defineCounter('checkout_errors', 'Failed checkouts')

const oldCheckout = () => 'old checkout'

/** In the bad release, every fourth new checkout fails. */
let handled = 0
function newCheckout() {
  if (RELEASE === 'bad' && ++handled % 4 === 0) throw new Error('The payment was refused')
  return 'new checkout'
}

const server = createServer((request, response) => {
  const userId = new URL(request.url, 'http://localhost').searchParams.get('user') ?? 'nobody'
  const context = { userId }
  // The SDK adds the label new-checkout=enabled or disabled, so that the safeguard can look at users with the feature.
  const count = (name, value) =>
    unleash.impactMetrics.incrementCounter(name, value, { flagNames: ['new-checkout'], context })
  count('checkout_requests', 1)
  // Counting 0 reports the metric before the first error. Without data a plan does not advance.
  count('checkout_errors', 0)
  try {
    response.end(unleash.isEnabled('new-checkout', context) ? newCheckout() : oldCheckout())
  } catch (error) {
    count('checkout_errors', 1)
    response.writeHead(500).end(error.message)
  }
})
server.listen(Number(PORT), () => console.log(`The ${RELEASE} release listens on port ${server.address().port}`))

process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  unleash.destroyWithFlush().then(() => process.exit())
})
