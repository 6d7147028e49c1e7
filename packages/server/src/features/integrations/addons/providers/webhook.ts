import { asMarkdown, sentenceOf } from '#features/audit/index'
import type { StoredEvent } from '#kernel/event'
import { bodyFormatFor } from './body-format.ts'
import { WEBHOOK_EVENTS } from './events.ts'
import { definedProblems, guide, headerProblem, JSON_TYPE, nonBlank } from './message-text.ts'
import type { Parameters, Provider, ProviderDefinition } from './provider.ts'
import { SAMPLE_EVENTS } from './sample-events.ts'
import { isJsonText, NOT_JSON, renderBody, templateProblem, type View } from './template.ts'

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const MEDIA_TYPE = new RegExp(
  `^${TOKEN}/${TOKEN}(?: *; *${TOKEN}=(?:${TOKEN}|"[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]*"))*$`,
)

const definition: ProviderDefinition = {
  name: 'webhook',
  displayName: 'Webhook',
  description: 'Posts each event to a URL, with an optional template for the body.',
  documentationUrl: guide('webhook'),
  parameters: [
    {
      name: 'url',
      displayName: 'Webhook URL',
      description: 'The URL that receives events. A failed attempt is retried once.',
      placeholder: 'https://hooks.example.com/toggles',
      type: 'url',
      required: true,
      sensitive: true,
    },
    {
      name: 'contentType',
      displayName: 'Content-Type',
      description: `Content type of the body, which also controls the escaping in the template. Default: ${JSON_TYPE}.`,
      placeholder: JSON_TYPE,
      type: 'text',
      required: false,
      sensitive: false,
    },
    {
      name: 'authorization',
      displayName: 'Authorization',
      description: 'Value of the Authorization header. No header is sent when it is blank.',
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

/** The event as receivers see it, with all fields present. */
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
  nonBlank(bodyTemplate) === undefined ? undefined : bodyTemplate

const contentTypeOf = ({ contentType }: Parameters): string => nonBlank(contentType) ?? JSON_TYPE

function viewOf(stored: StoredEvent, contentType: string, publicUrl: string): View {
  const event = sentEvent(stored)
  const json = JSON.stringify(event)
  return {
    event,
    // With triple braces, a JSON string of the event including quotes. A JSON body adds the quotes itself.
    eventJson: bodyFormatFor(contentType).isJson ? json : JSON.stringify(json),
    eventMarkdown: asMarkdown(sentenceOf(stored), publicUrl),
  }
}

function contentTypeProblem(contentType: string): string | undefined {
  const fine = contentType.length <= 200 && MEDIA_TYPE.test(contentType)
  return fine ? undefined : `must be a media type such as ${JSON_TYPE}`
}

function problemOf(template: string, contentType: string): string | undefined {
  const samples = SAMPLE_EVENTS.map((event) => viewOf(event, contentType, 'http://localhost'))
  return templateProblem(template, contentType, samples)
}

/** The format of a body that is not JSON and has no content type of its own: values are written as they are. */
const PLAIN_TEXT = 'text/plain'

/** Without a content type, a template may make a body that is not JSON: then it is plain text. */
const isPlainText = (parameters: Parameters, template: string): boolean =>
  nonBlank(parameters.contentType) === undefined && problemOf(template, JSON_TYPE) === NOT_JSON

function problems(parameters: Parameters) {
  const contentType = contentTypeOf(parameters)
  const template = templateOf(parameters)
  const templateFormat = template && isPlainText(parameters, template) ? PLAIN_TEXT : contentType
  return definedProblems(
    ['contentType', contentTypeProblem(contentType)],
    ['authorization', headerProblem(nonBlank(parameters.authorization))],
    ['bodyTemplate', template && problemOf(template, templateFormat)],
  )
}

function warnings(parameters: Parameters) {
  const template = templateOf(parameters)
  const isPlain = template !== undefined && isPlainText(parameters, template)
  const sentence = `does not make valid JSON from every event, and is sent as ${JSON_TYPE}: enter the content type of the body`
  return definedProblems(['bodyTemplate', isPlain ? sentence : undefined])
}

/** The template is meant to be an object or a list in JSON, valid or not. */
const looksLikeJson = (template: string): boolean => /^\s*(\{(?!\{)|\[)/.test(template)

/**
 * A body that is not JSON is rendered again as text, unless JSON was asked for. In a template that looks like JSON, values
 * stay escaped, so that they cannot add fields.
 */
function bodyOf(template: string, event: StoredEvent, parameters: Parameters, publicUrl: string): string {
  const render = (type: string) => renderBody(template, type, viewOf(event, type, publicUrl))
  const body = render(contentTypeOf(parameters))
  const isJsonWanted = nonBlank(parameters.contentType) !== undefined || looksLikeJson(template)
  return isJsonWanted || isJsonText(body) ? body : render(PLAIN_TEXT)
}

export const webhook: Provider = {
  definition,
  problems,
  warnings,
  recipients: () => [''],
  compose({ event, publicUrl }, parameters) {
    const contentType = contentTypeOf(parameters)
    const template = templateOf(parameters)
    const authorization = nonBlank(parameters.authorization)
    return {
      url: parameters.url ?? '',
      headers: { 'content-type': contentType, ...(authorization !== undefined && { authorization }) },
      body: template === undefined ? JSON.stringify(sentEvent(event)) : bodyOf(template, event, parameters, publicUrl),
    }
  },
}
