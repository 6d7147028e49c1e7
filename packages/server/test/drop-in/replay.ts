import type { TestServer } from '@leverframe/testing/harness'
import type { Body } from '@leverframe/testing/send'
import type { TSchema } from 'typebox'
import { expect } from 'vitest'
import { problemsOf } from '#platform/validation'

/** One call of a client, and what the client does with the answer. */
export interface Step {
  /** The operation of the client that makes the call. */
  readonly does: string
  /** Method and path. A name in braces stands for a value that an earlier step kept. */
  readonly call: string
  readonly body?: unknown
  /** The statuses that the client accepts. */
  readonly status: number | readonly number[]
  readonly decodes?: TSchema
  /** Names of values of the answer for later steps. The path has dots. */
  readonly keeps?: Readonly<Record<string, string>>
  /** What the client compares with its own state. */
  readonly sees?: (answer: Body, kept: Kept) => unknown
  readonly expects?: unknown
}

export type Kept = Readonly<Record<string, string | number>>

const filledText = (template: string, kept: Kept): string =>
  template.replace(/\{(\w+)\}/g, (whole, key: string) => (key in kept ? encodeURIComponent(kept[key] ?? '') : whole))

/** Replaces a string that is one name in braces by the kept value itself, so that numbers stay numbers. */
function filledBody(value: unknown, kept: Kept): unknown {
  if (typeof value === 'string') {
    const key = /^\{(\w+)\}$/.exec(value)?.[1]
    return key !== undefined && key in kept ? kept[key] : value
  }
  if (Array.isArray(value)) return value.map((item) => filledBody(item, kept))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filledBody(inner, kept)]))
}

const valueAt = (body: Body, path: string): string | number =>
  path.split('.').reduce((value: Body, key) => value?.[key], body)

/** Makes the calls in their order, as the client does. Stops at the first answer that the client cannot use. */
export async function replay(
  server: TestServer,
  token: string,
  steps: readonly Step[],
  given: Kept = {},
): Promise<void> {
  const kept: Record<string, string | number> = { ...given }
  for (const step of steps) {
    const [method = '', template = ''] = step.call.split(' ')
    const path = filledText(template, kept)
    const answer = await server.call<Body>(method, path, filledBody(step.body, kept), { token })
    const where = `${step.does}: ${method} ${path} ${answer.status} ${JSON.stringify(answer.body)}`
    expect([step.status].flat(), where).toContain(answer.status)
    if (step.decodes) expect(problemsOf(step.decodes, answer.body, ''), where).toEqual([])
    for (const [name, at] of Object.entries(step.keeps ?? {})) kept[name] = valueAt(answer.body, at)
    if (step.sees) expect(step.sees(answer.body, kept), where).toEqual(step.expects)
  }
}

export const byId = (rows: readonly Body[], id: unknown): Body => rows.find((row) => row.id === id)

export type { Body } from '@leverframe/testing/send'
