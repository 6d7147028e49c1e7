// The messages of the web UI: finds them in the sources, and the texts that are no messages but should be.
// `npm run generate` writes the catalogue from it. messages.test.ts compares the translations with it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineCounter, nodesOf } from './syntax.mjs'
import { filesBelow, ROOT } from './workspace.mjs'

export const CATALOGUE = 'packages/web/src/messages/en.json'
const WEB = 'packages/web/src'
const DOMAIN = 'packages/domain/src'

/** Attributes and properties that people see. */
const TEXT_ATTRIBUTES =
  /^(label|title|meaning|because|placeholder|description|about|action|help|done|legend|cancel|alt|heading|nothingFoundMessage|aria-label|aria-description|aria-valuetext)$/

/** Elements whose content is the same in every language. */
const CODE = /^(Code|code|Kbd|kbd|pre)$/

/** @type {Readonly<Record<string, string>>} Texts that stay as they are -> the reason. */
const SAME_EVERYWHERE = {
  Leverframe: 'the name of the product',
  PostgreSQL: 'the name of a product',
  Slack: 'the name of a product',
  SDK: 'the same in every language',
  JSON: 'the name of a format',
  CSV: 'the name of a format',
  URL: 'the name of a format',
  OK: 'the same in every language',
  userId: 'the name of a context field',
  'new-checkout': 'an example',
  POST: 'a method of HTTP',
  'groups, or realm_access.roles': 'an example',
}

/** Examples and identifiers: an address, a pattern, a list of values. */
const EXAMPLE = /^(https?:|\^|\(web|\w+=\w|example\.com|ann, bob|\/|\w+\.\w+$)|^[^a-zA-Z]*$/

/**
 * Texts of lists in the code that the UI translates where it shows them.
 * @type {readonly (readonly [path: string, properties: RegExp])[]}
 */
const LISTS = [
  [`${DOMAIN}/operators.ts`, /^(label|is|isNot)$/],
  [`${DOMAIN}/permissions.ts`, /^[A-Z_]+$/],
  [`${DOMAIN}/sdks.ts`, /^reason$/],
  [`${DOMAIN}/toggle-fields.ts`, /./],
  ['packages/server/src/kernel/roles.ts', /^description$/],
  ['packages/server/src/features/toggles/toggle/types.ts', /^(name|description)$/],
  ['packages/server/src/features/toggles/strategy-types/built-in.ts', /^(displayName|description)$/],
]

/**
 * A message has one text, or one for each plural form.
 * @typedef {string | { one: string, other: string }} English
 * @typedef {import('./syntax.mjs').Node} Node
 * @typedef {{ messages: Map<string, English>, bare: { line: number, text: string }[] }} Found
 */

/** @returns {string | undefined} */
function literal(/** @type {Node | undefined} */ node) {
  if (node?.type === 'JSXExpressionContainer') return literal(node.expression)
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0].value.cooked : undefined
}

/** `Open // state` is shown as `Open`. */
const withoutContext = (/** @type {string} */ text) => text.replace(/ \/\/ .*$/, '')

/** @param {Node} node @param {Map<string, English>} messages */
function addMessages(node, messages) {
  if (node.type === 'JSXOpeningElement' && node.name.name === 'T') {
    const text = literal(node.attributes.find((/** @type {Node} */ one) => one.name?.name === 'text')?.value)
    if (text !== undefined) messages.set(text, withoutContext(text))
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return
  const [first, one, other] = node.arguments.map(literal)
  if (/^(t|msg|say)$/.test(node.callee.name) && first !== undefined) messages.set(first, withoutContext(first))
  if (node.callee.name === 'plural' && one !== undefined && other !== undefined)
    messages.set(`${one} | ${other}`, { one, other })
}

const isWords = (/** @type {string} */ text) =>
  /[a-zA-Z]{2}/.test(text) && !Object.hasOwn(SAME_EVERYWHERE, text.trim()) && !EXAMPLE.test(text.trim())

/** The text of an attribute that is not translated. @returns {string | undefined} */
function bareAttribute(/** @type {Node} */ node) {
  if (!TEXT_ATTRIBUTES.test(node.name.name ?? '')) return undefined
  const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value
  if (value?.type === 'TemplateLiteral')
    return value.quasis
      .map((/** @type {Node} */ one) => one.value.cooked)
      .filter((/** @type {string} */ text) => / [a-zA-Z]{2,}|[a-zA-Z]{2,} /.test(text))
      .join('…')
  return literal(value)
}

const isMessage = (/** @type {Node} */ node) =>
  node.type === 'CallExpression' && /^(t|msg|plural)$/.test(node.callee.name ?? '')

/** The results of a condition, also of nested ones. @returns {Node[]} */
const resultsOf = (/** @type {Node} */ node) =>
  node.type === 'ConditionalExpression' ? [node.consequent, node.alternate].flatMap(resultsOf) : [node]

const isText = (/** @type {Node} */ property) =>
  property.type === 'Property' && !/^(id|value|unit|keywords)$/.test(property.key.name ?? '')

/**
 * Texts where some are messages: `isOn ? t('on') : 'off'`, `const LABELS = { on: t('on'), off: 'off' }`.
 * @param {Node} node @param {Node | undefined} parent @returns {string}
 */
function bareAmongMessages(node, parent) {
  const isMap = node.type === 'ObjectExpression' && parent?.type === 'VariableDeclarator'
  const texts = isMap ? node.properties.filter(isText).map((/** @type {Node} */ one) => one.value) : resultsOf(node)
  if (!texts.some(isMessage)) return ''
  const bare = texts.map((/** @type {Node} */ one) => literal(one) ?? '').filter(isWords)
  return bare.join(', ')
}

/** @param {Node} node @param {Node | undefined} parent @returns {string} */
function bareText(node, parent) {
  if (node.type === 'JSXText' && !CODE.test(parent?.openingElement?.name.name ?? '')) return node.value
  if (node.type === 'JSXAttribute') return bareAttribute(node) ?? ''
  const isWhole = node.type === 'ConditionalExpression' && parent?.type !== 'ConditionalExpression'
  return isWhole || node.type === 'ObjectExpression' ? bareAmongMessages(node, parent) : ''
}

/**
 * The messages of a file, and the texts in it that are no messages.
 * @param {string} path
 * @param {string} source
 * @returns {Found}
 */
export function messagesIn(path, source) {
  /** @type {Found} */
  const found = { messages: new Map(), bare: [] }
  const lineOf = lineCounter(source)
  for (const { node, parent } of nodesOf(path, source)) {
    addMessages(node, found.messages)
    const text = bareText(node, parent)
    if (isWords(text)) found.bare.push({ line: lineOf(node.start), text: text.trim() })
  }
  return found
}

/** The texts of a list. @returns {string[]} */
function listed(/** @type {string} */ path, /** @type {RegExp} */ properties) {
  const source = readFileSync(join(ROOT, path), 'utf8')
  return nodesOf(path, source).flatMap(({ node }) => {
    if (node.type !== 'Property' || !properties.test(node.key.name ?? node.key.value ?? '')) return []
    const text = literal(node.value)
    return text === undefined || !/[a-zA-Z]{2}/.test(text) ? [] : [text]
  })
}

/**
 * All messages of the sources, and the texts that are no messages, as "path:line: text".
 * @param {Readonly<Record<string, { readonly group: string, readonly label: string }>>} events
 */
export function allMessages(events) {
  /** @type {Map<string, English>} */
  const messages = new Map()
  /** @type {string[]} */
  const bare = []
  for (const path of [...filesBelow(WEB), ...filesBelow(DOMAIN)]) {
    if (!/\.tsx?$/.test(path) || /\.test\.|\/generated\//.test(path)) continue
    const found = messagesIn(path, readFileSync(join(ROOT, path), 'utf8'))
    for (const [key, english] of found.messages) messages.set(key, english)
    if (path.startsWith(WEB)) bare.push(...found.bare.map(({ line, text }) => `${path}:${line}: ${text}`))
  }
  const lists = LISTS.flatMap(([path, properties]) => listed(path, properties))
  const ofEvents = Object.values(events).flatMap(({ group, label }) => [group, label])
  for (const text of [...lists, ...ofEvents]) messages.set(text, text)
  return { messages, bare }
}

/**
 * The catalogue of messages, as the generated file has it.
 * @param {ReadonlyMap<string, English>} messages
 */
export function catalogue(messages) {
  const sorted = [...messages].sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}
