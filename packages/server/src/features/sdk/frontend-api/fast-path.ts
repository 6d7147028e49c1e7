import type { IncomingMessage, ServerResponse } from 'node:http'
import { atOnce } from '@leverframe/domain'
import { sdkCallerOf, secretFrom, type TokenIndex } from '#features/identity/index'
import {
  ask,
  type ByteString,
  type EvaluationAnswer,
  isDirect,
  type TokenView,
  tokenViewOf,
} from '#features/sdk/evaluation/index'
import { Failure } from '#kernel/failure'
import type { SdkCaller } from '#kernel/sdk-caller'
import { encoded, encodingOf } from '#platform/http/compression'
import { type AllowedOrigins, corsHeaders } from '#platform/http/cors'
import type { FastPath } from '#platform/http/fast-path'
import { JSON_TYPE } from '#platform/http/json-chunks'
import { parseQuery } from '#platform/http/query'
import { type AnswerDeps, CACHE_CONTROL, questionOf, withAddress } from './answers.ts'
import { contextOfQuery } from './context.ts'

export interface FrontendFastPathDeps extends AnswerDeps {
  readonly path: string
  readonly tokens: TokenIndex
  readonly origins: AllowedOrigins
  readonly clientAddress: (request: IncomingMessage) => string | undefined
  /** Headers for every response, such as the notice that the store is unavailable. Names and values alternate. */
  readonly notice: () => readonly string[]
}

type ListAnswer = EvaluationAnswer<ByteString>

/** The query of a request for `path`; undefined for another path, and for characters that only the framework handles. */
function queryAt(url: string, path: string): string | undefined {
  if (!url.startsWith(path)) return undefined
  if (url.length === path.length) return ''
  return url[path.length] === '?' && !url.includes('%00') ? url.slice(path.length + 1) : undefined
}

/**
 * `GET /api/frontend` for a known token, evaluated and sent without the framework. Unusual and invalid requests are left to the
 * framework, which uses the same functions.
 */
export function frontendFastPath(deps: FrontendFastPathDeps): FastPath {
  const { path, tokens, snapshot, defaultEnvironment, origins, clientAddress, notice } = deps

  const callerOf = ({ headers }: IncomingMessage): SdkCaller | undefined => {
    const secret = secretFrom(headers.authorization)
    const token = secret === undefined ? undefined : tokens.findNow(secret)
    const caller = token && sdkCallerOf(token)
    return caller === undefined || caller === 'other plane' || caller.type !== 'frontend' ? undefined : caller
  }

  const answerNow = (request: IncomingMessage, view: TokenView, query: string): ListAnswer | undefined => {
    const context = withAddress(contextOfQuery(parseQuery(query)), clientAddress(request))
    const ifNoneMatch = request.headers['if-none-match']
    const asked = ask(questionOf(deps, { wanted: 'on', view, context, ifNoneMatch }), deps)
    if (asked.unchanged) return asked.unchanged
    const { environment, projects } = view
    if (environment.catchUp() !== undefined) return undefined
    const { compiled } = environment
    if (!isDirect(compiled, asked.context)) return undefined
    const latin1 = compiled.renderEnabled(asked.context, asked.chance, { projects })
    return atOnce(asked.answer<ByteString>({ latin1 }))
  }

  const answerFor = (request: IncomingMessage): ListAnswer | undefined => {
    const query = request.method === 'GET' ? queryAt(request.url ?? '', path) : undefined
    const caller = query === undefined ? undefined : callerOf(request)
    if (query === undefined || !caller) return undefined
    try {
      return answerNow(request, tokenViewOf(snapshot, caller, defaultEnvironment), query)
    } catch (error) {
      if (error instanceof Failure) return undefined
      throw error
    }
  }

  return (request, response, newHeaders) => {
    const answer = answerFor(request)
    if (!answer) return false
    const headers = { ...newHeaders(), ...corsHeaders(request.headers.origin, origins), ...noticeHeaders(notice()) }
    void sendAnswer(response, answer, headers, request.headers['accept-encoding'] as string | undefined)
    return true
  }
}

const noticeHeaders = ([name, value]: readonly string[]): Record<string, string> =>
  name === undefined || value === undefined ? {} : { [name]: value }

/** Never rejects. On an error the connection is destroyed. */
async function sendAnswer(
  response: ServerResponse,
  { etag, body }: ListAnswer,
  headers: Readonly<Record<string, string>>,
  accepted: string | undefined,
): Promise<void> {
  const known = { ...headers, etag, 'cache-control': CACHE_CONTROL }
  if (body === undefined) {
    response.writeHead(304, known)
    response.end()
    return
  }
  const described = { ...known, vary: `${headers.vary}, Accept-Encoding`, 'content-type': JSON_TYPE }
  const { latin1 } = body
  if (encodingOf(latin1.length, accepted) === undefined) {
    response.writeHead(200, { ...described, 'content-length': latin1.length })
    // Node sends headers and body as one string, in one write.
    response.end(latin1, 'latin1')
    return
  }
  try {
    const { bytes, encoding } = await encoded(Buffer.from(latin1, 'latin1'), accepted)
    response.writeHead(200, { ...described, 'content-length': bytes.length, 'content-encoding': encoding })
    response.end(bytes)
  } catch (error) {
    response.destroy(error as Error)
  }
}
