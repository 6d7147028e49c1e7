import type { Api } from '../api.ts'

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>

type Fields = Readonly<Record<string, Schema>>

export interface Tool {
  readonly name: string
  readonly title: string
  /** For the model: what the tool does, and when to use it. */
  readonly description: string
  readonly input: Schema
  readonly output: Schema
  readonly effect: Effect
  readonly run: (api: Api, args: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>
}

/** `reads`, `adds` what nothing depends on yet, or `changes` what applications get. */
export type Effect = 'reads' | 'adds' | 'changes'

export const text = (description: string, more: Schema = {}): Schema => ({
  type: 'string',
  minLength: 1,
  maxLength: 1_000,
  description,
  ...more,
})
export const flag = (description: string): Schema => ({ type: 'boolean', description })
export const choice = (values: readonly string[], description: string): Schema => ({
  type: 'string',
  enum: values,
  description,
})
export const count = (most: number, description: string): Schema => ({
  type: 'integer',
  minimum: 1,
  maximum: most,
  description,
})
export const list = (items: Schema, maxItems: number, description: string): Schema => ({
  type: 'array',
  items,
  minItems: 1,
  maxItems,
  description,
})

/** An object. Names that end in `?` are optional. */
export function object(fields: Fields, more: Schema = {}): Schema {
  const entries = Object.entries(fields)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ''), schema])),
    required: entries.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
    additionalProperties: false,
    ...more,
  }
}

/** What a tool returns. More fields are allowed: the server may add some. */
export const result = (fields: Fields): Schema => object(fields, { additionalProperties: true })

export const TOGGLE = text('The name of the toggle. Names are unique over all projects.')
export const PROJECT = text('The id of the project.')
export const ENVIRONMENT = text('The name of the environment, such as development or production.')
export const CONTEXT: Schema = {
  type: 'object',
  description: 'The context of an evaluation, such as {"userId": "7", "properties": {"plan": "pro"}}.',
  additionalProperties: true,
}
export const ANY_LIST: Schema = { type: 'array', items: { type: 'object', additionalProperties: true } }
export const ANY_OBJECT: Schema = { type: 'object', additionalProperties: true }

/** `args` has the type that the caller names: the server validates the input against the schema first. */
export const defineTool = <Args>(
  tool: Omit<Tool, 'run'> & { readonly run: (api: Api, args: Args) => Promise<Readonly<Record<string, unknown>>> },
): Tool => tool as unknown as Tool
