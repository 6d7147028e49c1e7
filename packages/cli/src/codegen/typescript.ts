import { commentOf, header, type Language, type Named } from './language.ts'
import type { Shape } from './shape.ts'

const literal = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))

function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'enum':
      return shape.values.map(literal).join(' | ')
    case 'array':
      return `readonly (${typeOf(shape.items)})[]`
    case 'object':
      return shape.fields.length === 0
        ? 'Readonly<Record<string, unknown>>'
        : `{ ${shape.fields.map(({ name, shape: one, isOptional }) => `readonly ${key(name)}${isOptional ? '?' : ''}: ${typeOf(one)}`).join('; ')} }`
    case 'union':
      return shape.of.map((one) => (one.kind === 'array' ? `(${typeOf(one)})` : typeOf(one))).join(' | ')
    default:
      return shape.kind
  }
}

const SHARED = `/** The part of the client of unleash-client that is used. \`C\` is its context. */
export interface UnleashClient<C> {
  isEnabled(name: string, context?: C): boolean
  getVariant(
    name: string,
    context?: C,
  ): { name: string; enabled: boolean; payload?: { type: string; value: string } | undefined }
}

interface Details<T> {
  value: T
  variant?: string
  errorCode?: string
}

/** The part of a client of OpenFeature for servers that is used. \`C\` is its evaluation context. */
export interface OpenFeatureClient<C> {
  getBooleanDetails(name: string, fallback: boolean, context?: C): Promise<Details<boolean>>
  getStringDetails(name: string, fallback: string, context?: C): Promise<Details<string>>
  getNumberDetails(name: string, fallback: number, context?: C): Promise<Details<number>>
  getObjectDetails(name: string, fallback: Record<string, never>, context?: C): Promise<Details<unknown>>
}

export interface Variant<Name extends string, Payload> {
  /** A variant that was added later is a text that is not in the list. */
  readonly name: Name | (string & {})
  /** Undefined if the variant has no payload, or one that cannot be read. */
  readonly payload: Payload | undefined
}

function payloadOf(payload: { type: string; value: string } | undefined): unknown {
  if (payload === undefined) return undefined
  if (payload.type === 'number') return Number(payload.value)
  if (payload.type !== 'json') return payload.value
  try {
    return JSON.parse(payload.value)
  } catch {
    return undefined
  }
}

function unleashVariant<C, V>(client: UnleashClient<C>, name: string, context: C | undefined): V | undefined {
  const variant = client.getVariant(name, context)
  return variant.enabled ? ({ name: variant.name, payload: payloadOf(variant.payload) } as V) : undefined
}

/** The value of a toggle that is on is the payload, so that a mismatch of the type means that it is on. */
async function openFeatureIsEnabled<C>(client: OpenFeatureClient<C>, name: string, context?: C): Promise<boolean> {
  const { value, errorCode } = await client.getBooleanDetails(name, false, context)
  return errorCode === 'TYPE_MISMATCH' || value
}

async function openFeatureVariant<C, V>(client: OpenFeatureClient<C>, name: string, context?: C): Promise<V | undefined> {
  const found = (details: Details<unknown>) =>
    details.variant === undefined ? undefined : ({ name: details.variant, payload: details.value } as V)
  const plain = await client.getBooleanDetails(name, false, context)
  if (plain.errorCode === undefined)
    return plain.value && plain.variant !== 'enabled' ? found({ ...plain, value: undefined } as never) : undefined
  if (plain.errorCode !== 'TYPE_MISMATCH') return undefined
  const object = await client.getObjectDetails(name, {}, context)
  if (object.errorCode === undefined) return found(object)
  const text = await client.getStringDetails(name, '', context)
  if (text.errorCode === undefined) return found(text)
  const number = await client.getNumberDetails(name, 0, context)
  return number.errorCode === undefined ? found(number) : undefined
}
`

const hasVariants = ({ variants }: Named): boolean => variants.length > 0

const typesOf = (toggle: Named): string[] =>
  hasVariants(toggle)
    ? [
        `export type ${toggle.typeName}Payload = ${toggle.payload ? typeOf(toggle.payload) : 'undefined'}`,
        `export type ${toggle.typeName}Variant = Variant<${toggle.variants.map(literal).join(' | ')}, ${toggle.typeName}Payload>`,
        '',
      ]
    : []

const accessor = (toggle: Named, sdk: 'unleash' | 'openFeature'): string[] => {
  const name = literal(toggle.name)
  const isEnabled =
    sdk === 'unleash' ? `client.isEnabled(${name}, context)` : `openFeatureIsEnabled(client, ${name}, context)`
  const [open, close] = sdk === 'unleash' ? ['', ''] : ['Promise<', '>']
  return [
    `    /** ${commentOf(toggle)} */`,
    `    ${toggle.identifier}: {`,
    `      isEnabled: (context?: C): ${open}boolean${close} => ${isEnabled},`,
    ...(hasVariants(toggle)
      ? [
          `      variant: (context?: C): ${open}${toggle.typeName}Variant | undefined${close} =>`,
          `        ${sdk}Variant(client, ${name}, context),`,
        ]
      : []),
    '    },',
  ]
}

const RESERVED = new Set(['constructor', '__proto__', 'prototype'])

export const typescript: Language = {
  style: 'camel',
  reserved: RESERVED,
  write: (toggles, project) =>
    [
      ...header(project).map((line) => `// ${line}`),
      '',
      '/** The identifiers and names of all toggles. */',
      'export const TOGGLES = {',
      ...toggles.map(({ identifier, name }) => `  ${identifier}: ${literal(name)},`),
      '} as const',
      'export type ToggleName = (typeof TOGGLES)[keyof typeof TOGGLES]',
      '',
      SHARED,
      ...toggles.flatMap(typesOf),
      '/** Accessors over unleash-client. */',
      'export function unleashToggles<C>(client: UnleashClient<C>) {',
      '  return {',
      ...toggles.flatMap((toggle) => accessor(toggle, 'unleash')),
      '  }',
      '}',
      '',
      '/** Accessors over OpenFeature. */',
      'export function openFeatureToggles<C>(client: OpenFeatureClient<C>) {',
      '  return {',
      ...toggles.flatMap((toggle) => accessor(toggle, 'openFeature')),
      '  }',
      '}',
      '',
    ].join('\n'),
}
