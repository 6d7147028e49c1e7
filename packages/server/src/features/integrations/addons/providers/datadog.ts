import { asTeams, sentenceOf } from '#features/audit/index'
import { FEATURE_EVENTS } from './events.ts'
import { definedProblems, guide, headerProblem, JSON_TYPE, nonBlank, oneLine, TITLE } from './message-text.ts'
import type { Provider, ProviderDefinition } from './provider.ts'

const DEFAULT_URL = 'https://api.datadoghq.com/api/v1/events'
const MAX_TAGS = 50

const definition: ProviderDefinition = {
  name: 'datadog',
  displayName: 'Datadog',
  description: 'Sends toggle events to the event stream of Datadog.',
  documentationUrl: guide('datadog'),
  parameters: [
    {
      name: 'url',
      displayName: 'Datadog events URL',
      description: `The events URL of your region. Default: ${DEFAULT_URL}.`,
      placeholder: DEFAULT_URL,
      type: 'url',
      required: false,
      sensitive: false,
    },
    {
      name: 'apiKey',
      displayName: 'Datadog API key',
      description: 'The API key of your organisation in Datadog, sent as the header DD-API-KEY.',
      placeholder: '0123456789abcdef0123456789abcdef',
      type: 'text',
      required: true,
      sensitive: true,
    },
  ],
  events: FEATURE_EVENTS,
  tagTypes: [{ name: 'datadog', description: 'A tag that is sent to the event stream of Datadog', icon: 'D' }],
}

/** Three percent signs start and end markdown, so the text must not contain them. */
const marked = (text: string): string => `%%% \n ${text.replace(/%(?=%%)/g, '%\u200b')} \n %%% `

export const datadog: Provider = {
  definition,
  problems: ({ apiKey }) => definedProblems(['apiKey', headerProblem(nonBlank(apiKey))]),
  recipients: () => [''],
  compose({ event, tags, publicUrl }, { url, apiKey = '' }) {
    const message = {
      // The same Markdown as for Teams, because Datadog also turns bare URLs into links.
      text: marked(asTeams(sentenceOf(event), publicUrl)),
      title: TITLE,
      tags: tags
        .filter(({ type }) => type === 'datadog')
        .slice(0, MAX_TAGS)
        .map(({ type, value }) => `${type}:${oneLine(value)}`),
    }
    return {
      url: nonBlank(url) ?? DEFAULT_URL,
      headers: { 'content-type': JSON_TYPE, 'dd-api-key': apiKey.trim() },
      body: JSON.stringify(message),
    }
  },
}
