import { asMarkdown, sentenceOf } from '#features/audit/index'
import type { StoredEvent } from '#kernel/event'
import { bodyFormatFor } from './body-format.ts'
import { WEBHOOK_EVENTS } from './events.ts'
import type { Parameters, Provider, ProviderDefinition } from './provider.ts'
import { SAMPLE_EVENTS } from './sample-events.ts'
import { renderBody, templateProblem, type View } from './template.ts'
import { found, given, guide, headerProblem, JSON_TYPE } from './writing.ts'

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const MEDIA_TYPE = new RegExp(
  `^${TOKEN}/${TOKEN}(?: *; *${TOKEN}=(?:${TOKEN}|"[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]*"))*$`,
)

const definition: ProviderDefinition = {
  name: 'webhook',
  displayName: 'Webhook',
  description: 'Posts each event to an address of your choice, in a form of your choice.',
  documentationUrl: guide('webhook'),
  parameters: [
    {
      name: 'url',
      displayName: 'Webhook URL',
      description: 'Where events are posted to. What does not arrive is tried once more.',
      placeholder: 'https://hooks.example.com/toggles',
      type: 'url',
      required: true,
      sensitive: true,
    },
    {
      name: 'contentType',
      displayName: 'Content-Type',
      description: `How the body is announced, and how values in the template are escaped. ${JSON_TYPE} when left out.`,
      placeholder: JSON_TYPE,
      type: 'text',
      required: false,
      sensitive: false,
    },
    {
      name: 'authorization',
      displayName: 'Authorization',
      description: 'Sent as the Authorization header. When it is blank, there is no such header.',
      placeholder: 'Bearer …',
      type: 'text',
      required: false,
      sensitive: true,
    },
    {
      name: 'bodyTemplate',
      displayName: 'Body template',
      description:
        'A mustache template for the body, with {{event.type}}, {{event.createdBy}}, {{event.data.name}} and the rest of the event. Without one, the body is the event as JSON.',
      placeholder: '{"what": "{{event.type}}", "who": "{{event.createdBy}}", "toggle": "{{event.data.name}}"}',
      type: 'textfield',
      required: false,
      sensitive: false,
    },
  ],
  events: WEBHOOK_EVENTS,
}

/** The event as receivers see it: every field is always there. */
const sentEvent = (event: StoredEvent) => ({
  id: event.id,
  type: event.type,
  createdAt: event.createdAt,
  createdBy: event.createdBy,
  createdByUserId: event.createdByUserId ?? null,
  project: event.project ?? null,
  environment: event.environment ?? null,
  featureName: event.featureName ?? null,
  data: event.data ?? null,
  preData: event.preData ?? null,
  groupId: event.groupId ?? null,
})

/** White space around a template is part of the body. */
const templateOf = ({ bodyTemplate }: Parameters): string | undefined =>
  given(bodyTemplate) === undefined ? undefined : bodyTemplate

const contentTypeOf = ({ contentType }: Parameters): string => given(contentType) ?? JSON_TYPE

function viewOf(stored: StoredEvent, contentType: string, publicUrl: string): View {
  const event = sentEvent(stored)
  const json = JSON.stringify(event)
  return {
    event,
    // With triple braces a JSON string that holds the event, quotes included. A JSON body puts the quotes by itself.
    eventJson: bodyFormatFor(contentType).isJson ? json : JSON.stringify(json),
    eventMarkdown: asMarkdown(sentenceOf(stored), publicUrl),
  }
}

function contentTypeProblem(contentType: string): string | undefined {
  const fine = contentType.length <= 200 && MEDIA_TYPE.test(contentType)
  return fine ? undefined : `must be a media type such as ${JSON_TYPE}`
}

function problems(parameters: Parameters) {
  const contentType = contentTypeOf(parameters)
  const template = templateOf(parameters)
  const samples =
    template === undefined ? [] : SAMPLE_EVENTS.map((event) => viewOf(event, contentType, 'http://localhost'))
  return found(
    ['contentType', contentTypeProblem(contentType)],
    ['authorization', headerProblem(given(parameters.authorization))],
    ['bodyTemplate', template && templateProblem(template, contentType, samples)],
  )
}

export const webhook: Provider = {
  definition,
  problems,
  recipients: () => [''],
  compose({ event, publicUrl }, parameters) {
    const contentType = contentTypeOf(parameters)
    const template = templateOf(parameters)
    const authorization = given(parameters.authorization)
    return {
      url: parameters.url ?? '',
      headers: { 'content-type': contentType, ...(authorization !== undefined && { authorization }) },
      body:
        template === undefined
          ? JSON.stringify(sentEvent(event))
          : renderBody(template, contentType, viewOf(event, contentType, publicUrl)),
    }
  },
}
