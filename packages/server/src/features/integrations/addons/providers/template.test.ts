import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderBody, templateProblem, type View } from './template.ts'

const JSON_TYPE = 'application/json'
const event = {
  id: 7,
  type: 'feature-created',
  createdBy: 'a "b"\n</c>&',
  project: null,
  data: { name: 'n', enabled: true, list: [{ v: 1 }, { v: 2 }], words: ['x', 'y'], none: [] },
}
const view: View = { event, eventJson: '{"id":7}' }
const render = (template: string, type = JSON_TYPE, given = view) => renderBody(template, type, given)
const problem = (template: string, type = JSON_TYPE, samples: readonly View[] = [view]) =>
  templateProblem(template, type, samples)

/** Texts that mean something in JSON, in templates, in forms or in XML. */
const SPECIAL = [
  ...['', '"', '\\', '\\"', '\\u0022', '\n', '\u0000', '\u2028', '\ud800', '\udc00x', '😀'],
  ...[
    '{{',
    '}}',
    '{{v}}',
    '{{{v}}}',
    '{{#v}}',
    '{{=<% %>=}}',
    '&',
    '=',
    '+',
    '%',
    '%22',
    ' ',
    '<',
    '>',
    "'",
    ']]>',
    '__proto__',
  ],
]

describe('a body template', () => {
  it.each([
    [JSON_TYPE, '"{{event.createdBy}}"', '"a \\"b\\"\\n</c>&"'],
    [JSON_TYPE, '"{{{event.createdBy}}}"', '"a \\"b\\"\\n</c>&"'],
    ['Application/Vnd.Me+JSON; charset=utf-8', '"{{&event.createdBy}}"', '"a \\"b\\"\\n</c>&"'],
    ['text/html', '<b>{{event.createdBy}}</b>', '<b>a &quot;b&quot;\n&lt;/c&gt;&amp;</b>'],
    ['application/xml', '{{{event.createdBy}}}', 'a "b"\n</c>&'],
    ['image/svg+xml', '{{event.createdBy}}', 'a &quot;b&quot;\n&lt;/c&gt;&amp;'],
    ['application/x-www-form-urlencoded', 'text={{event.createdBy}}', 'text=a+%22b%22%0A%3C%2Fc%3E%26'],
    ['text/plain', '{{event.createdBy}}', 'a "b"\n</c>&'],
  ])('escapes for %s: %s', (type, template, expected) => {
    expect(render(template, type)).toBe(expected)
  })

  it.each([
    ['{"id": {{event.id}}}', { id: 7 }],
    ['{"on": {{event.data.enabled}}}', { on: true }],
    ['{"who": {{event.createdBy}}}', { who: event.createdBy }],
    ['{"project": {{event.project}}}', { project: null }],
    ['{"project": "{{event.project}}"}', { project: '' }],
    ['{"missing": {{event.missing.deep}}}', { missing: null }],
    ['{"data": {{event.data}}}', { data: event.data }],
    ['{"data": {{{event.data}}}}', { data: event.data }],
    ['{"data": "{{event.data}}"}', { data: JSON.stringify(event.data) }],
    ['{"all": {{{eventJson}}}}', { all: '{"id":7}' }],
    ['{"all": "{{eventJson}}"}', { all: '{"id":7}' }],
    ['{"a\\"{{event.id}}": "\\\\"}', { 'a"7': '\\' }],
    ['[{{#event.data.list}}{{v}},{{/event.data.list}} 0]', [1, 2, 0]],
    ['"{{#event.data.words}}{{.}} {{/event.data.words}}"', 'x y '],
    [
      '[{{#event.data.words}}{"w": "{{.}} of {{event.id}}"},{{/event.data.words}} {}]',
      [{ w: 'x of 7' }, { w: 'y of 7' }, {}],
    ],
    ['{{^event.data.none}}"empty"{{/event.data.none}}', 'empty'],
    ['{{! a comment }}{{=<% %>=}}[<% event.id %>]', [7]],
  ])('writes valid JSON for the position of a value: %s', (template, expected) => {
    expect(problem(template)).toBeUndefined()
    expect(JSON.parse(render(template))).toEqual(expected)
  })

  it.each([
    ['{{#a}}', /^cannot be used: Unclosed section/],
    ['{{/a}}', /^cannot be used: Unopened section/],
    ['{{#a}}{{/b}}', /^cannot be used/],
    ['{"a": "{{event.id"}', /^cannot be used: Unclosed tag/],
    ['{{=x=}}', /^cannot be used: Invalid tags/],
    ['{{> other}}', /partials/],
    ['{{#event}}{{> other}}{{/event}}', /partials/],
    ['{"a": 1,}', /valid JSON/],
    ['hello', /valid JSON/],
    ['{"a": "\\{{event.id}}"}', /backslash/],
    ['[{{#event.data.list}}{{v}},{{/event.data.list}}]', /valid JSON/],
    [`"${'a'.repeat(20_000)}"`, /at most 20000/],
    [`{{a${' '.repeat(600)}x}}`, /spaces in a row/],
    [`{{${'a.'.repeat(200)}a}}`, /names of more than/],
    [`${'{{#event}}'.repeat(11)}1${'{{/event}}'.repeat(11)}`, /sections inside/],
    [`{{#${'e'.repeat(15_000)}}}`, /^cannot be used: .{1,200}$/s],
  ])('is refused on save: %s', (template, expected) => {
    expect(problem(template)).toMatch(expected)
  })

  it('can contain any text for other content types', () => {
    expect(problem('{"a": 1,}', 'text/plain')).toBeUndefined()
    expect(problem('hello', 'text/html')).toBeUndefined()
  })

  it.each([
    'event.constructor',
    'event.constructor.name',
    'event.type.constructor.fromCharCode',
    'event.type.length',
    'event.__proto__.toString',
    'event.data.list.map',
    'event.data.list.toString',
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
  ])('does not read inherited properties: %s', (name) => {
    expect(render(`[{{${name}}}{{{${name}}}}{{#${name}}}x{{/${name}}}]`, 'text/plain')).toBe('[]')
  })

  it('calls no functions', () => {
    const called: string[] = []
    const bait = { f: () => called.push('f'), toString: () => 'x', toJSON: undefined }
    expect(render('{{f}}{{#f}}a{{/f}}{{{f}}}', 'text/plain', bait)).toBe('')
    expect(called).toEqual([])
  })

  it('stops above the limits of steps and length', () => {
    const list = Array.from({ length: 1_000 }, () => 'x')
    const nested = (depth: number, inner: string) => '{{#list}}'.repeat(depth) + inner + '{{/list}}'.repeat(depth)
    expect(() => render(nested(10, 'a'), 'text/plain', { list })).toThrow(/longer than|repeats/)
    expect(() => render(nested(10, ''), 'text/plain', { list })).toThrow(/repeats/)
    expect(() => render('{{list}}'.repeat(2_000), 'text/plain', { list })).toThrow(/longer than/)
    expect(problem(nested(10, '1'), 'text/plain', [{ list }])).toMatch(
      /^cannot be used: (it repeats|the body is longer)/,
    )
  })

  it('writes any text as a JSON value with both kinds of braces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, key) => {
        const template = '{"a": "x{{v}}y", "b": {{{v}}}, "c": "{{{v}}}", "d": {{v}}, "{{k}}-key": [{{k}}]}'
        const body = JSON.parse(render(template, JSON_TYPE, { v: text, k: key })) as unknown
        expect(body).toEqual({ a: `x${text}y`, b: text, c: text, d: text, [`${key}-key`]: [key] })
      }),
      { numRuns: 50, examples: SPECIAL.map((text) => [text, text]) },
    )
  })

  it('writes any text as one form field and as one XML element', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const form = render('a={{v}}&b=1', 'application/x-www-form-urlencoded', { v: text })
        expect([...new URLSearchParams(form)]).toEqual([
          ['a', text.toWellFormed()],
          ['b', '1'],
        ])
        expect(render('{{v}}', 'text/xml', { v: text })).not.toMatch(/[<>"']/)
      }),
      { examples: SPECIAL.map((text) => [text]) },
    )
  })
})
