import { asTeams, sentenceOf } from '#features/audit/index'
import { FEATURE_EVENTS } from './events.ts'
import { guide, JSON_TYPE, oneLine, pageOf, TITLE } from './message-text.ts'
import type { Provider, ProviderDefinition } from './provider.ts'

const definition: ProviderDefinition = {
  name: 'teams',
  displayName: 'Microsoft Teams',
  description: 'Sends toggle events to a channel in Microsoft Teams.',
  documentationUrl: guide('microsoft-teams'),
  parameters: [
    {
      name: 'url',
      displayName: 'Teams webhook URL',
      description: 'The URL of an incoming webhook, or of a workflow that posts to a channel.',
      placeholder: 'https://example.webhook.office.com/webhookb2/…',
      type: 'url',
      required: true,
      sensitive: true,
    },
  ],
  events: FEATURE_EVENTS,
}

interface Card {
  readonly text: string
  readonly by: string
  readonly type: string
  readonly page: string | undefined
}

const OPEN = 'Go to the toggle'

/** Workflows replace incoming webhooks and use another kind of card. */
const WORKFLOW = /(^|\.)(logic\.azure|powerplatform)\.[a-z.]+$/

const isWorkflow = (url: string): boolean => URL.canParse(url) && WORKFLOW.test(new URL(url).hostname)

const messageCard = ({ text, by, type, page }: Card) => ({
  '@type': 'MessageCard',
  '@context': 'https://schema.org/extensions',
  themeColor: '0076D7',
  summary: TITLE,
  sections: [
    {
      activityTitle: text,
      activitySubtitle: TITLE,
      facts: [
        { name: 'User', value: by },
        { name: 'Action', value: type },
      ],
    },
  ],
  ...(page !== undefined && {
    potentialAction: [{ '@type': 'OpenUri', name: OPEN, targets: [{ os: 'default', uri: page }] }],
  }),
})

const adaptiveCard = ({ text, by, type, page }: Card) => ({
  type: 'AdaptiveCard',
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  version: '1.5',
  body: [
    {
      type: 'Container',
      items: [
        { type: 'TextBlock', text: TITLE, style: 'heading' },
        { type: 'TextBlock', text, wrap: true },
        {
          type: 'FactSet',
          facts: [
            { title: 'User:', value: by },
            { title: 'Action:', value: type },
          ],
        },
      ],
    },
  ],
  ...(page !== undefined && { actions: [{ type: 'Action.OpenUrl', title: OPEN, url: page }] }),
})

const workflowMessage = (card: Card) => ({
  type: 'message',
  attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: adaptiveCard(card) }],
})

export const teams: Provider = {
  definition,
  problems: () => [],
  recipients: () => [''],
  compose({ event, publicUrl }, { url = '' }) {
    const sentence = sentenceOf(event)
    const card: Card = {
      text: asTeams(sentence, publicUrl),
      // Facts are markdown too.
      by: asTeams([oneLine(event.createdBy)]),
      type: event.type,
      page: pageOf(sentence, publicUrl),
    }
    const message = isWorkflow(url) ? workflowMessage(card) : messageCard(card)
    return { url, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(message) }
  },
}
