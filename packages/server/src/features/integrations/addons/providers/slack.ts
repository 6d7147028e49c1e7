import { asSlack, sentenceOf } from '#features/audit/index'
import { FEATURE_EVENTS } from './events.ts'
import { definedProblems, guide, JSON_TYPE, nonBlank, oneLine, PRODUCT, pageOf } from './message-text.ts'
import type { Provider, ProviderDefinition } from './provider.ts'

const EMOJI = ':level_slider:'
/** Maximum number of channels per event. */
const MAX_CHANNELS = 50

const definition: ProviderDefinition = {
  name: 'slack',
  displayName: 'Slack',
  description: 'Sends toggle events to channels in Slack.',
  documentationUrl: guide('slack'),
  parameters: [
    {
      name: 'url',
      displayName: 'Slack webhook URL',
      description: 'The URL of an incoming webhook in Slack.',
      placeholder: 'https://hooks.slack.com/services/…',
      type: 'url',
      required: true,
      sensitive: true,
    },
    {
      name: 'username',
      displayName: 'User name',
      description: `Sender name of messages. Default: ${PRODUCT}.`,
      placeholder: PRODUCT,
      type: 'text',
      required: false,
      sensitive: false,
    },
    {
      name: 'emojiIcon',
      displayName: 'Emoji',
      description: `Emoji next to the sender name. Default: ${EMOJI}.`,
      placeholder: EMOJI,
      type: 'text',
      required: false,
      sensitive: false,
    },
    {
      name: 'defaultChannel',
      displayName: 'Default channel',
      description: 'Channels for toggles without a tag of the type slack, separated by commas.',
      placeholder: '#toggles',
      type: 'text',
      required: true,
      sensitive: false,
    },
  ],
  events: FEATURE_EVENTS,
  tagTypes: [{ name: 'slack', description: 'A channel in Slack that receives the events of the toggle', icon: 'S' }],
}

/** `ops` and `#ops` are the same channel. User names and ids in capitals stay as they are. */
function channelOf(text: string): string {
  const name = oneLine(text).trim().replace(/^#+/, '').trim()
  return name === '' || name.startsWith('@') || /^[CDGU][A-Z0-9]{7,}$/.test(name) ? name : `#${name}`
}

const channelsOf = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.map(channelOf))].filter((channel) => channel !== '').slice(0, MAX_CHANNELS)

const defaultsOf = (text = ''): readonly string[] => channelsOf(text.split(','))

const emojiOf = (text: string | undefined): string => {
  const name = nonBlank(text)?.replace(/^:+|:+$/g, '')
  return name ? `:${name}:` : EMOJI
}

const longest = (most: number, text: string | undefined): string | undefined =>
  text !== undefined && text.length > most ? `must have at most ${most} characters` : undefined

export const slack: Provider = {
  definition,
  problems: ({ username, emojiIcon, defaultChannel }) =>
    definedProblems(
      ['username', longest(80, username)],
      [
        'emojiIcon',
        /^:?[^\s:]{1,80}:?$/.test(nonBlank(emojiIcon) ?? EMOJI) ? undefined : 'must be an emoji such as :rocket:',
      ],
      ['defaultChannel', longest(1_000, defaultChannel)],
      [
        'defaultChannel',
        nonBlank(defaultChannel) === undefined || defaultsOf(defaultChannel).length > 0
          ? undefined
          : 'must name a channel',
      ],
    ),
  recipients(_event, tags, { defaultChannel }) {
    const tagged = channelsOf(tags.filter(({ type }) => type === 'slack').map(({ value }) => value))
    const channels = tagged.length > 0 ? tagged : defaultsOf(defaultChannel)
    // Without a channel, Slack uses the default channel of the webhook.
    return channels.length > 0 ? channels : ['']
  },
  compose({ event, recipient, publicUrl }, { url = '', username, emojiIcon }) {
    const sentence = sentenceOf(event)
    const page = pageOf(sentence, publicUrl)
    const button = {
      name: 'featureToggle',
      text: `Open in ${PRODUCT}`,
      type: 'button',
      value: 'featureToggle',
      style: 'primary',
      url: page,
    }
    const message = {
      username: nonBlank(username) ?? PRODUCT,
      icon_emoji: emojiOf(emojiIcon),
      text: asSlack(sentence, publicUrl),
      ...(recipient !== '' && { channel: recipient }),
      ...(page !== undefined && { attachments: [{ actions: [button] }] }),
    }
    return { url, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(message) }
  },
}
