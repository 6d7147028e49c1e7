import { setTimeout as delay } from 'node:timers/promises'
import type { Api } from '../api.ts'
import { defineCommand } from '../command.ts'
import { printable } from '../console.ts'
import { CliFailure, EXIT, usageFailure } from '../exit-codes.ts'

interface StoredEvent {
  readonly id: number
  readonly createdAt: string
  readonly createdBy: string
  readonly type: string
  readonly summary: string
}

const POLL_MS = 1_000
const PAGE = 100

/** Newest first. */
const newest = async (api: Api, query: Record<string, string | undefined>, offset: number, limit: number) =>
  (await api.call<{ events: StoredEvent[] }>('GET', '/api/admin/search/events', { query: { ...query, offset, limit } }))
    .events

/** Events after an id, oldest first. */
async function eventsAfter(api: Api, query: Record<string, string | undefined>, id: number): Promise<StoredEvent[]> {
  const found: StoredEvent[] = []
  for (;;) {
    const page = await newest(api, query, found.length, PAGE)
    const fresh = page.filter((event) => event.id > id)
    found.push(...fresh)
    if (fresh.length < PAGE) return found.reverse()
  }
}

/** Most sentences begin with the person. */
function line({ createdAt, createdBy, summary }: StoredEvent): string {
  const sentence = summary.replaceAll('**', '')
  return printable(`${createdAt}  ${sentence.startsWith(createdBy) ? '' : `${createdBy}: `}${sentence}`)
}

export const events = defineCommand({
  name: 'events',
  summary: 'Show the newest events, and with --follow those that follow',
  usage: '',
  arity: [0, 0],
  options: {
    follow: { type: 'boolean', short: 'f', help: 'Wait for further events until Ctrl-C' },
    limit: { type: 'string', value: '<n>', help: 'How many past events to show (default: 20)' },
    project: { type: 'string', value: '<id>', help: 'Only of this project' },
    toggle: { type: 'string', value: '<name>', help: 'Only of this toggle' },
    type: { type: 'string', value: '<type>', help: 'Only of this type' },
  },
  async run({ options, api, console, isJson, stopped }) {
    const limit = Number(options.limit ?? 20)
    if (!Number.isInteger(limit) || limit < 0 || limit > PAGE)
      throw usageFailure(`--limit must be a whole number from 0 to ${PAGE}`)
    const client = api()
    const query = {
      project: options.project && `IS:${options.project}`,
      feature: options.toggle && `IS:${options.toggle}`,
      type: options.type && `IS:${options.type}`,
    }
    /** JSON is one object per line, so that a program can read a stream. */
    const show = (event: StoredEvent) => console.out(isJson ? JSON.stringify(event) : line(event))
    const recent = (await newest(client, query, 0, Math.max(1, limit))).reverse()
    for (const event of recent.slice(Math.max(0, recent.length - limit))) show(event)
    let last = recent.at(-1)?.id ?? 0
    while (options.follow && !stopped.aborted) {
      await delay(POLL_MS, undefined, { signal: stopped }).catch(() => undefined)
      if (stopped.aborted) break
      try {
        for (const event of await eventsAfter(client, query, last)) {
          show(event)
          last = event.id
        }
      } catch (error) {
        if (!(error instanceof CliFailure) || error.exitCode !== EXIT.failed) throw error
        console.err(`${error.message}. Trying again`)
      }
    }
    return stopped.aborted ? EXIT.interrupted : EXIT.ok
  },
})
