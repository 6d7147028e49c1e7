/** Code that evaluates a toggle, ready to paste. */
export interface SnippetFacts {
  /** The URL of this server, with its base path and without a trailing slash. */
  readonly url: string
  readonly token: string
  readonly toggle: string
  /** The environment of the token, which alone decides the environment. */
  readonly environment: string
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
export const TOKEN_PLACE = '<your token>'

/** The application name in the snippets. */
export const APP_NAME = 'my-app'

/** Names can contain single quotes. */
const js = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const double = (text: string): string => JSON.stringify(text)

const node = ({ url, token, toggle, environment }: SnippetFacts): string => `// npm install unleash-client
import { initialize } from 'unleash-client'

const toggles = initialize({
  url: ${js(`${url}/api/`)},
  appName: ${js(APP_NAME)},
  customHeaders: { Authorization: ${js(token)} }, // for ${environment}
})

toggles.on('error', console.error)

setInterval(() => {
  console.log(toggles.isEnabled(${js(toggle)}, { userId: '7' }))
}, 1_000)
`

const react = ({
  url,
  token,
  toggle,
  environment,
}: SnippetFacts): string => `// npm install @unleash/proxy-client-react unleash-proxy-client
import { FlagProvider, useFlag } from '@unleash/proxy-client-react'

const config = {
  url: ${js(`${url}/api/frontend/`)},
  clientKey: ${js(token)}, // a frontend token, for ${environment}
  appName: ${js(APP_NAME)},
  refreshInterval: 15,
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

const java = ({ url, token, toggle, environment }: SnippetFacts): string => `// io.getunleash:unleash-client-java
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

    UnleashContext context = UnleashContext.builder().userId("7").build();
    System.out.println(toggles.isEnabled(${double(toggle)}, context));
  }
}
`

const python = ({ url, token, toggle, environment }: SnippetFacts): string => `# pip install UnleashClient
from UnleashClient import UnleashClient

toggles = UnleashClient(
    url=${double(`${url}/api`)},
    app_name=${double(APP_NAME)},
    custom_headers={"Authorization": ${double(token)}},  # for ${environment}
)
toggles.initialize_client()

print(toggles.is_enabled(${double(toggle)}, {"userId": "7"}))
`

const go = ({
  url,
  token,
  toggle,
  environment,
}: SnippetFacts): string => `// go get github.com/Unleash/unleash-client-go/v4
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

	fmt.Println(unleash.IsEnabled(${double(toggle)}, unleash.WithContext(context.Context{UserId: "7"})))
}
`

const curl = ({
  url,
  token,
  toggle,
  environment,
}: SnippetFacts): string => `# asks for ${environment}, as the token says
curl -sS ${shell(`${url}/ofrep/v1/evaluate/flags/${toggle}`)} \\
  -H ${shell(`Authorization: ${token}`)} \\
  -H 'Content-Type: application/json' \\
  -d '{"context": {"targetingKey": "7"}}'
`

const openfeature = ({ url, token, toggle, environment }: SnippetFacts): string =>
  `// npm install @openfeature/server-sdk @openfeature/ofrep-provider
import { OFREPProvider } from '@openfeature/ofrep-provider'
import { OpenFeature } from '@openfeature/server-sdk'

const provider = new OFREPProvider({
  baseUrl: ${js(url)},
  headers: [['Authorization', ${js(token)}]], // for ${environment}
})
await OpenFeature.setProviderAndWait(provider)

const toggles = OpenFeature.getClient()
console.log(await toggles.getBooleanValue(${js(toggle)}, false, { targetingKey: '7' }))
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
