import { unleashWith } from '../../packages/engine/test/unleash.ts'
import { SEGMENTS, togglesOf } from './engine-toggles.ts'
import { serveForParent } from './raw-http.ts'

/** Bare node:http that evaluates every toggle with the Node SDK, for the user in the URL. */
const toggles = togglesOf(Number(process.argv[2])).sort((a, b) => (a.name < b.name ? -1 : 1))
const sdk = unleashWith(toggles, SEGMENTS)

function contextOf(url: string) {
  const own: Record<string, string> = {}
  const properties: Record<string, string> = {}
  for (const [name, value] of new URL(url, 'http://localhost').searchParams) {
    const property = /^properties\[(.+)\]$/.exec(name)?.[1]
    if (property === undefined) own[name] = value
    else properties[property] = value
  }
  return { ...own, properties }
}

serveForParent((request, response) => {
  const context = contextOf(request.url ?? '')
  const answers = toggles.map(({ name, impressionData }) => {
    const variant = sdk.getVariant(name, context)
    return { name, enabled: variant.feature_enabled, impressionData, variant }
  })
  const body = Buffer.from(JSON.stringify({ toggles: answers.filter(({ enabled }) => enabled) }))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})
