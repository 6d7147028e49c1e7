import { asTeams, sentenceOf } from '#features/audit/index'
import { FEATURE_EVENTS } from './events.ts'
import type { Provider, ProviderDefinition } from './provider.ts'
import { found, given, guide, headerProblem, JSON_TYPE, oneLine, TITLE } from './writing.ts'

const DEFAULT_URL = 'https://api.datadoghq.com/api/v1/events'
const MAX_TAGS = 50

const definition: ProviderDefinition = {
  name: 'datadog',
  displayName: 'Datadog',
  description: 'Puts what happens to toggles into the event stream of Datadog.',
  documentationUrl: guide('datadog'),
  parameters: [
    {
      name: 'url',
      displayName: 'Datadog events URL',
      description: `The address that takes events, by region. ${DEFAULT_URL} when left out.`,
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
  tagTypes: [{ name: 'datadog', description: 'A tag that goes to the event stream of Datadog', icon: 'D' }],
}

/** Three percent signs begin and end markdown: none of the text may. */
const marked = (text: string): string => `%%% \n ${text.replace(/%(?=%%)/g, '%\u200b')} \n %%% `

export const datadog: Provider = {
  definition,
  problems: ({ apiKey }) => found(['apiKey', headerProblem(given(apiKey))]),
  recipients: () => [''],
  compose({ event, tags, publicUrl }, { url, apiKey = '' }) {
    const message = {
      // Markdown as Teams gets it: Datadog, too, makes links out of bare addresses.
      text: marked(asTeams(sentenceOf(event), publicUrl)),
      title: TITLE,
      tags: tags
        .filter(({ type }) => type === 'datadog')
        .slice(0, MAX_TAGS)
        .map(({ type, value }) => `${type}:${oneLine(value)}`),
    }
    return {
      url: given(url) ?? DEFAULT_URL,
      headers: { 'content-type': JSON_TYPE, 'dd-api-key': apiKey.trim() },
      body: JSON.stringify(message),
    }
  },
}
