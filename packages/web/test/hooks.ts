// Renders hooks and components without a browser: a DOM by happy-dom, a real QueryClient, a real HTTP server as the API.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, prettyDOM, render, renderHook } from '@testing-library/react'
import React, { createElement, type PropsWithChildren, type ReactElement } from 'react'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { LiveEvent } from '../src/api/invalidation.ts'

configure({
  /** Much longer than a step takes, also on a busy machine. */
  asyncUtilTimeout: 60_000,
  // `find…` makes an error at each change of the page. The page is printed only for the error that a test fails with.
  getElementError: (message, container) => {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    Object.defineProperty(error, 'message', { get: () => `${message}\n\n${prettyDOM(container)}` })
    return error
  },
})

/** React records a stack trace for each element, up to a number per second. No test reads them. */
function omitElementStacks(): void {
  const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_VALUE,
    set: () => {},
    configurable: true,
  })
}
omitElementStacks()

/** A request that the API got. */
export interface Call {
  /** `PUT /api/admin/segments/3` */
  readonly route: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: IncomingMessage['headers']
}

export interface Reply {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Handler = (call: Call) => Reply | Promise<Reply>

/** Answers a call that has no handler. */
export type Fallback = (call: Call & { readonly url: string; readonly text: string }) => Promise<Reply>

export const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' }

interface Received {
  readonly method: string
  /** The path with its query. */
  readonly url: string
  readonly headers: Call['headers']
  readonly text: string
}

export class TestApi {
  readonly calls: Call[] = []
  readonly #handlers = new Map<string, Handler>()
  /** Set for tests with a real server. */
  fallback: Fallback | undefined

  /** Answers a route, such as `GET /api/admin/segments`. A later call replaces the handler. */
  on(route: string, reply: Reply | Handler): void {
    this.#handlers.set(route, typeof reply === 'function' ? reply : () => reply)
  }

  /** Answers a route when `release` is called. */
  hold(route: string, reply: Reply = {}): { readonly release: () => void } {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    this.on(route, async () => {
      await released
      return reply
    })
    return { release: () => release() }
  }

  callsOf(route: string): Call[] {
    return this.calls.filter((call) => call.route === route)
  }

  reset(): void {
    this.calls.length = 0
    this.#handlers.clear()
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '/', headers } = request
    const reply = await this.replyTo({ method, url, headers, text: Buffer.concat(chunks).toString() })
    response.writeHead(reply.status ?? 200, { ...JSON_HEADERS, ...reply.headers })
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body))
  }

  async replyTo({ method, url, headers, text }: Received): Promise<Reply> {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const call = { route: `${method} ${pathname}`, query: searchParams, body, headers }
    this.calls.push(call)
    const handler = this.#handlers.get(call.route)
    return handler ? handler(call) : this.#answerOther({ ...call, url, text })
  }

  async #answerOther(call: Parameters<Fallback>[0]): Promise<Reply> {
    if (this.fallback) return this.fallback(call)
    return { status: 404, body: { message: `No handler for ${call.route}` } }
  }
}

interface Shared {
  readonly api: TestApi
  readonly origin: string
}

const shared = globalThis as { leverframeTestApi?: Promise<Shared> }

/** One server for each worker: modules that are loaded once keep the base URL of the first test file. */
function sharedApi(): Promise<Shared> {
  shared.leverframeTestApi ??= new Promise((resolve) => {
    const api = new TestApi()
    const server = createServer((request, response) => void api.answer(request, response))
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.unref()
      resolve({ api, origin: `http://127.0.0.1:${port}` })
    })
  })
  return shared.leverframeTestApi
}

interface HappyWindow {
  readonly happyDOM: { setURL(url: string): void }
}

/** The API of this test file. Call it before the modules under test are imported: they read the location of the page. */
export async function startApi(): Promise<TestApi> {
  const { api, origin } = await sharedApi()
  ;(globalThis as unknown as { window: HappyWindow }).window.happyDOM.setURL(`${origin}/`)
  // happy-dom has no fonts. Text areas that grow listen to them.
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  beforeEach(() => {
    api.reset()
    notifications.clean()
  })
  afterEach(cleanup)
  // Files of one process share a window.
  afterAll(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  return api
}

/** Data is refetched when it is invalidated, never because of its age: a test counts requests on a slow machine, too. */
export const newClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY }, mutations: { retry: false } },
  })

const wrapperOf = (client: QueryClient) => (props: PropsWithChildren) =>
  createElement(
    QueryClientProvider,
    { client },
    createElement(MantineProvider, { env: 'test' as const }, props.children),
  )

/** Renders a hook. `result.current` is its latest value. */
export const hookWith = <T>(client: QueryClient, hook: () => T) => renderHook(hook, { wrapper: wrapperOf(client) })

export const renderWith = (client: QueryClient, element: ReactElement) =>
  render(element, { wrapper: wrapperOf(client) })

/** The texts of the toasts that are open. Toasts with elements are shown as the text of their parts. */
export function toasts(): string[] {
  const { notifications: open, queue } = notificationsStore.getState()
  return [...open, ...queue].map(({ message }) => textOf(message))
}

function textOf(node: unknown): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).filter(Boolean).join(' ')
  const children = (node as { props?: { children?: unknown } } | null)?.props?.children
  return children === undefined ? '' : textOf(children)
}

/** Presses the button of the newest toast with an undo button. */
export function pressUndo(): void {
  const { notifications: open, queue } = notificationsStore.getState()
  const run = [...open, ...queue].map(({ message }) => clickIn(message)).findLast((click) => click !== undefined)
  if (!run) throw new Error('No toast has a button')
  run()
}

function clickIn(node: unknown): (() => void) | undefined {
  if (Array.isArray(node)) return node.map(clickIn).find((click) => click !== undefined)
  const props = (node as { props?: { onClick?: () => void; children?: unknown } } | null)?.props
  return props?.onClick ?? (props?.children === undefined ? undefined : clickIn(props.children))
}

/** An event of the live stream, of another user in the production of a project. */
export const aLiveEvent = (type: string, given: Partial<LiveEvent> = {}): LiveEvent => ({
  id: 1,
  type,
  project: 'shop',
  featureName: null,
  environment: 'production',
  createdBy: 'bob',
  ...given,
})
