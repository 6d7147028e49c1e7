import type { ContextEntry } from './context.ts'
import { contextOf } from './context.ts'
import { ANY_USER } from './snippet-context.ts'

/** Code that evaluates a toggle, ready to paste. */
export interface SnippetFacts {
  /** The URL of this server, with its base path and without a trailing slash. */
  readonly url: string
  readonly token: string
  readonly toggle: string
  /** The environment of the token, which alone decides the environment. */
  readonly environment: string
  /** The fields that the rules of the toggle read. */
  readonly context?: readonly ContextEntry[]
}

export type SnippetId = 'node' | 'react' | 'java' | 'python' | 'go' | 'curl' | 'openfeature'

export interface CodeSnippet {
  readonly id: SnippetId
  readonly label: string
  readonly code: string
  /** The type of token that it needs. Servers get all rules, browsers only their own results. */
  readonly takes: 'client' | 'frontend' | 'either'
}

/** A placeholder for an unknown token. */
export const TOKEN_PLACEHOLDER = '<your token>'

/** The application name in the snippets. */
export const APP_NAME = 'my-app'

/** Names can contain single quotes. */
const js = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const double = (text: string): string => JSON.stringify(text)

const entriesIn = ({ context = ANY_USER }: SnippetFacts): readonly ContextEntry[] => context
const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/

/** An object of JavaScript on one line: `{ userId: '7', properties: { plan: 'pro' } }`. */
function jsObject(value: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(value).map(([key, one]) => {
    const text = typeof one === 'object' && one !== null ? jsObject(one as Record<string, unknown>) : js(String(one))
    return `${PLAIN_KEY.test(key) ? key : js(key)}: ${text}`
  })
  return `{ ${fields.join(', ')} }`
}

/** JSON on one line, with spaces: it is also a dictionary of Python. */
const spaced = (value: unknown): string => JSON.stringify(value, null, 1).replaceAll(/\s*\n\s*/g, ' ')

/** OpenFeature has one flat context, with the user as its targeting key. */
const flatContext = (facts: SnippetFacts): Readonly<Record<string, string>> => {
  const entries = entriesIn(facts).map(({ name, value }) => [name === 'userId' ? 'targetingKey' : name, value])
  return Object.fromEntries(entries)
}

const node = ({ url, token, toggle, environment, context }: SnippetFacts): string => `// npm install unleash-client
import { initialize } from 'unleash-client'

const toggles = initialize({
  url: ${js(`${url}/api/`)},
  appName: ${js(APP_NAME)},
  customHeaders: { Authorization: ${js(token)} }, // for ${environment}
})

toggles.on('error', console.error)

setInterval(() => {
  console.log(toggles.isEnabled(${js(toggle)}, ${jsObject(contextOf(context ?? ANY_USER))}))
}, 1_000)
`

const react = ({
  url,
  token,
  toggle,
  environment,
  context,
}: SnippetFacts): string => `// npm install @unleash/proxy-client-react unleash-proxy-client
import { FlagProvider, useFlag } from '@unleash/proxy-client-react'

const config = {
  url: ${js(`${url}/api/frontend/`)},
  clientKey: ${js(token)}, // a frontend token, for ${environment}
  appName: ${js(APP_NAME)},
  refreshInterval: 15,
  context: ${jsObject(contextOf(context ?? ANY_USER))},
}

function Page() {
  const isOn = useFlag(${js(toggle)})
  return <p>{isOn ? 'on' : 'off'}</p>
}

export const App = () => (
  <FlagProvider config={config}>
    <Page />
  </FlagProvider>
)
`

const JAVA_SETTERS = ['userId', 'sessionId', 'remoteAddress']

const javaContext = (facts: SnippetFacts): string =>
  entriesIn(facts)
    .map(({ name, value }) =>
      JAVA_SETTERS.includes(name) ? `.${name}(${double(value)})` : `.addProperty(${double(name)}, ${double(value)})`,
    )
    .join('')

const java = (facts: SnippetFacts): string => javaWith(facts, javaContext(facts))

const javaWith = (
  { url, token, toggle, environment }: SnippetFacts,
  context: string,
): string => `// io.getunleash:unleash-client-java
import io.getunleash.DefaultUnleash;
import io.getunleash.Unleash;
import io.getunleash.UnleashContext;
import io.getunleash.util.UnleashConfig;

public class Main {
  public static void main(String[] args) {
    UnleashConfig config = UnleashConfig.builder()
        .unleashAPI(${double(`${url}/api/`)})
        .appName(${double(APP_NAME)})
        .apiKey(${double(token)}) // for ${environment}
        .synchronousFetchOnInitialisation(true)
        .build();
    Unleash toggles = new DefaultUnleash(config);

    UnleashContext context = UnleashContext.builder()${context}.build();
    System.out.println(toggles.isEnabled(${double(toggle)}, context));
  }
}
`

const python = ({ url, token, toggle, environment, context }: SnippetFacts): string => `# pip install UnleashClient
from UnleashClient import UnleashClient

toggles = UnleashClient(
    url=${double(`${url}/api`)},
    app_name=${double(APP_NAME)},
    custom_headers={"Authorization": ${double(token)}},  # for ${environment}
)
toggles.initialize_client()

print(toggles.is_enabled(${double(toggle)}, ${spaced(contextOf(context ?? ANY_USER))}))
`

const GO_FIELDS: Readonly<Record<string, string>> = {
  userId: 'UserId',
  sessionId: 'SessionId',
  remoteAddress: 'RemoteAddress',
}

function goContext(facts: SnippetFacts): string {
  const { properties, ...fields } = contextOf(entriesIn(facts)) as Record<string, string> & { properties?: object }
  const named = Object.entries(fields).map(([name, value]) => `${GO_FIELDS[name] ?? name}: ${double(value)}`)
  const others = Object.entries(properties ?? {}).map(([name, value]) => `${double(name)}: ${double(String(value))}`)
  const map = others.length > 0 ? [`Properties: map[string]string{${others.join(', ')}}`] : []
  return `context.Context{${[...named, ...map].join(', ')}}`
}

const go = (facts: SnippetFacts): string => goWith(facts, goContext(facts))

const goWith = (
  { url, token, toggle, environment }: SnippetFacts,
  context: string,
): string => `// go get github.com/Unleash/unleash-client-go/v4
package main

import (
	"fmt"
	"net/http"

	"github.com/Unleash/unleash-client-go/v4"
	"github.com/Unleash/unleash-client-go/v4/context"
)

func main() {
	unleash.Initialize(
		unleash.WithListener(&unleash.DebugListener{}),
		unleash.WithUrl(${double(`${url}/api/`)}),
		unleash.WithAppName(${double(APP_NAME)}),
		unleash.WithCustomHeaders(http.Header{"Authorization": {${double(token)}}}), // for ${environment}
	)
	unleash.WaitForReady()

	fmt.Println(unleash.IsEnabled(${double(toggle)}, unleash.WithContext(${context})))
}
`

const curl = (facts: SnippetFacts): string => curlWith(facts, spaced({ context: flatContext(facts) }))

const curlWith = (
  { url, token, toggle, environment }: SnippetFacts,
  body: string,
): string => `# asks for ${environment}, as the token says
curl -sS ${shell(`${url}/ofrep/v1/evaluate/flags/${toggle}`)} \\
  -H ${shell(`Authorization: ${token}`)} \\
  -H 'Content-Type: application/json' \\
  -d ${shell(body)}
`

const openfeature = (facts: SnippetFacts): string => openfeatureWith(facts, jsObject(flatContext(facts)))

const openfeatureWith = ({ url, token, toggle, environment }: SnippetFacts, context: string): string =>
  `// npm install @openfeature/server-sdk @openfeature/ofrep-provider
import { OFREPProvider } from '@openfeature/ofrep-provider'
import { OpenFeature } from '@openfeature/server-sdk'

const provider = new OFREPProvider({
  baseUrl: ${js(url)},
  headers: [['Authorization', ${js(token)}]], // for ${environment}
})
await OpenFeature.setProviderAndWait(provider)

const toggles = OpenFeature.getClient()
console.log(await toggles.getBooleanValue(${js(toggle)}, false, ${context}))
`

export const snippets = (facts: SnippetFacts): CodeSnippet[] => [
  { id: 'node', label: 'Node', code: node(facts), takes: 'client' },
  { id: 'react', label: 'React', code: react(facts), takes: 'frontend' },
  { id: 'java', label: 'Java', code: java(facts), takes: 'client' },
  { id: 'python', label: 'Python', code: python(facts), takes: 'client' },
  { id: 'go', label: 'Go', code: go(facts), takes: 'client' },
  { id: 'curl', label: 'curl', code: curl(facts), takes: 'either' },
  { id: 'openfeature', label: 'OpenFeature', code: openfeature(facts), takes: 'either' },
]
