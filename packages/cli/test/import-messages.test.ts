import { describe, expect, it } from 'vitest'
import type { Note } from '../src/import-from/model.ts'
import { newReport, reportJson, reportText } from '../src/import-from/report.ts'
import { SOURCES } from '../src/import-from/sources.ts'

/** The notes of the import of a file, as `left-out | toggle flag in production | reason`. */
function notesOf(source: string, content: unknown): string[] {
  const { read } = SOURCES.find(({ name }) => name === source) ?? {}
  const { notes } = read?.(content, { project: 'default', environments: ['production'] }) ?? { notes: [] as Note[] }
  return notes.map(({ kind, what, why }) => `${kind} | ${what} | ${why}`)
}

const IN_PRODUCTION = 'toggle flag in production'
const switchedOff = (why: string) => [`left-out | ${IN_PRODUCTION} | ${why}. It is switched off there`]
const changed = (...reasons: string[]) => reasons.map((why) => `changed | ${IN_PRODUCTION} | ${why}`)
const ofToggle = (...reasons: string[]) => reasons.map((why) => `changed | toggle flag | ${why}`)

const OTHER_USERS = 'percentages select other users than before, because the hash is another one'
const ROUNDED_SHARE = 'percentages are rounded to whole numbers'
const ROUNDED_WEIGHTS = 'weights of variants are rounded to tenths of a percent'
const UNSERVED = 'no rule serves it: it is switched off'
const NEGATED = 'changed | negated conditions | they also match users without the field. Before, they did not'
const OPERATOR = 'the operator sounds-like does not exist here'
const DATE = 'it compares the date joined, and only the current time can be compared'
const PREREQUISITE = 'the prerequisite b is left out: a toggle depends on one other toggle'

type Case = readonly [about: string, content: unknown, notes: readonly string[]]

function launchdarkly(): Case[] {
  const flag = (production: object, more: object = {}) => ({
    key: 'flag',
    kind: 'boolean',
    variations: [{ value: true }, { value: false }],
    environments: { production: { on: true, offVariation: 1, fallthrough: { variation: 0 }, ...production } },
    ...more,
  })
  const file = (production: object, more: object = {}) => ({ items: [flag(production, more)] })
  const clause = (op: string, values: unknown[], more = {}) => ({ attribute: 'joined', op, values, ...more })
  const rule = (...clauses: object[]) => ({ rules: [{ clauses, variation: 1 }] })
  const split = (...weights: number[]) => ({
    fallthrough: { rollout: { variations: weights.map((weight, variation) => ({ variation, weight })) } },
  })
  const colours = { kind: 'multivariate', variations: ['red', 'blue', 'grey'].map((value) => ({ value })) }
  const withSegment = (segment: object) => ({
    ...file(rule(clause('segmentMatch', ['staff']))),
    segments: { production: [{ key: 'staff', ...segment }] },
  })
  // Twenty-one pairs of conditions, none of which may match.
  const many = Array.from({ length: 21 }, (_, index) => clause('in', [`${index}`], { attribute: `field${index}` }))
  return [
    ['an unknown operator', file(rule(clause('sounds-like', ['a']))), switchedOff(OPERATOR)],
    ['a date', file(rule(clause('after', ['2026-01-01']))), switchedOff(DATE)],
    [
      'a segment that is not in the file',
      file(rule(clause('segmentMatch', ['staff']))),
      switchedOff('the file does not contain the segment staff'),
    ],
    [
      'a segment that is stored elsewhere',
      withSegment({ unbounded: true }),
      switchedOff('the segment staff is a list that is not in the file'),
    ],
    [
      'a segment with a percentage',
      withSegment({ rules: [{ clauses: [], weight: 10_000 }] }),
      switchedOff('the segment staff has a percentage'),
    ],
    ['a rule without a variation', file({ fallthrough: {} }), switchedOff('a rule serves no variation')],
    ['too many alternatives', file(rule(...many)), switchedOff('its rules need more than 20 strategies')],
    ['a fallthrough that is off', file({ fallthrough: { variation: 1 } }), changed(UNSERVED)],
    ['a negated clause', file(rule(clause('in', ['x'], { negate: true }))), [NEGATED]],
    ['a share', file(split(25_000, 75_000)), changed(OTHER_USERS)],
    ['a share of a fraction of a percent', file(split(25_500, 74_500)), changed(ROUNDED_SHARE, OTHER_USERS)],
    [
      'weights of thousandths of a percent',
      file(split(33_333, 33_333, 33_334), colours),
      [
        ...ofToggle('while it is off, code gets its own default instead of the variation blue'),
        ...changed(OTHER_USERS, ROUNDED_WEIGHTS),
      ],
    ],
    [
      'two prerequisites',
      file({ prerequisites: ['a', 'b'].map((key) => ({ key, variation: 0 })) }),
      ofToggle('its prerequisite becomes a dependency in all environments', PREREQUISITE),
    ],
    ['an archived flag', file({}, { archived: true }), ['left-out | toggle flag | it is archived']],
    ['a name with spaces', file({}, { key: 'the flag' }), ['changed | toggle the-flag | its name was the flag']],
  ]
}

function flagsmith(): Case[] {
  const file = (operator: string, value: unknown = 'a') => ({
    name: 'Production',
    feature_states: [{ feature: { name: 'flag' }, enabled: true }],
    project: {
      segments: [
        {
          name: 'some',
          rules: [{ type: 'ALL', conditions: [{ property_: 'plan', operator, value }], rules: [] }],
          feature_states: [{ feature: { name: 'flag' }, enabled: false }],
        },
      ],
    },
  })
  return [
    ['an unknown operator', file('sounds-like'), switchedOff(OPERATOR)],
    ['a negated condition', file('NOT_EQUAL'), [NEGATED]],
  ]
}

function flipt(): Case[] {
  const flag = { key: 'flag', type: 'BOOLEAN_FLAG_TYPE', enabled: true }
  const comparing = (constraint: object) => ({
    flags: [{ ...flag, rollouts: [{ segment: { key: 'some', value: false } }] }],
    segments: [{ key: 'some', constraints: [{ property: 'joined', ...constraint }] }],
  })
  const served = (...rollouts: object[]) => ({ flags: [{ ...flag, rollouts }] })
  return [
    ['an unknown operator', comparing({ operator: 'sounds-like' }), switchedOff(OPERATOR)],
    ['a date', comparing({ type: 'DATETIME_COMPARISON_TYPE', operator: 'lt' }), switchedOff(DATE)],
    ['a negated constraint', comparing({ operator: 'neq', value: 'x' }), [NEGATED]],
    [
      'a segment that is not in the file',
      served({ segment: { key: 'staff', value: true } }),
      switchedOff('the file does not contain the segment staff'),
    ],
    [
      'a share that is off',
      served({ threshold: { percentage: 20, value: false } }),
      switchedOff('a percentage of users is switched off, and the others depend on the next rules'),
    ],
  ]
}

function growthbook(): Case[] {
  const file = (rule: object, more: object = {}) => ({
    features: [
      {
        id: 'flag',
        valueType: 'boolean',
        defaultValue: 'true',
        environments: { production: { enabled: true, rules: [rule] } },
        ...more,
      },
    ],
  })
  const when = (condition: unknown) => file({ type: 'force', value: 'false', condition })
  const forced = (more: object) => file({ type: 'force', value: 'false', ...more })
  return [
    ['an unknown operator of a field', when({ plan: { 'sounds-like': 'a', $gt: 1 } }), switchedOff(OPERATOR)],
    ['an unknown operator', when({ $xor: [] }), switchedOff('the operator $xor does not exist here')],
    ['texts that are compared as numbers', when({ age: { $gt: 'old' } }), switchedOff('$gt compares texts')],
    ['a comparison with a list', when({ age: [1] }), switchedOff('age is compared with a list or an object')],
    ['a condition that is not JSON', when('{'), switchedOff('a condition is not valid JSON')],
    [
      'a saved group',
      forced({ savedGroupTargeting: [{}] }),
      switchedOff('a rule uses a saved group, which is not in the file'),
    ],
    ['a prerequisite of a rule', forced({ prerequisites: [{}] }), switchedOff('a rule has a prerequisite of its own')],
    [
      'a parent condition of a rule',
      forced({ parentConditions: [{}] }),
      switchedOff('a rule has a prerequisite of its own'),
    ],
    ['a schedule', forced({ scheduleRules: [{}] }), switchedOff('a rule has a schedule')],
    ['a namespace', forced({ namespace: { enabled: true } }), switchedOff('a rule uses a namespace')],
    ['a namespace of an SDK payload', forced({ namespace: ['shop', 0, 1] }), switchedOff('a rule uses a namespace')],
    [
      'an experiment without variations',
      file({ type: 'experiment' }),
      switchedOff('an experiment has no variations in the file'),
    ],
    [
      'an experiment for a part of the users that serves false',
      file({ type: 'experiment', coverage: 0.5, values: ['true', 'false'].map((value) => ({ value, weight: 0.5 })) }),
      switchedOff('an experiment with a coverage serves false to a part of its users'),
    ],
    ['two prerequisites', file({ enabled: false }, { prerequisites: ['a', { id: 'b' }] }), ofToggle(PREREQUISITE)],
    ['an archived feature', file({}, { archived: true }), ['left-out | toggle flag | it is archived']],
  ]
}

function goff(): Case[] {
  const file = (given: object) => ({
    flag: { variations: { yes: true, no: false }, defaultRule: { variation: 'yes' }, ...given },
  })
  const asked = (query: unknown) => file({ targeting: [{ query, variation: 'no' }] })
  const standard = (defaultRule: object) => file({ defaultRule })
  return [
    [
      'a progressive rollout',
      standard({ progressiveRollout: {} }),
      switchedOff('a rule has a progressive rollout. Use a release plan for it'),
    ],
    ['a query that is not a text', asked({ a: 1 }), switchedOff('a query is not a text')],
    ['a query of JsonLogic', asked(' {"==": []}'), switchedOff('a query is in the form of JsonLogic')],
    ['a rule without a variation', standard({}), switchedOff('a rule serves no variation')],
    [
      'a variation that does not exist',
      standard({ variation: 'maybe' }),
      switchedOff('a rule serves the variation maybe, which does not exist'),
    ],
    [
      'a scheduled rollout',
      file({ scheduledRollout: [] }),
      ofToggle('its scheduled rollout is left out. Use a release plan for it'),
    ],
    ['the dates of an experiment', file({ experimentation: {} }), ofToggle('the dates of its experiment are left out')],
    ['a negated query', asked('plan ne "free"'), [NEGATED]],
    ['a query that has no token', asked('a eq &'), switchedOff('the query a eq & cannot be read')],
    ['a query without an operand', asked('a eq'), switchedOff('the query a eq ends too early')],
    ['a query that ends with and', asked('a eq "b" and'), switchedOff('the query a eq "b" and ends too early')],
    ['a query without a bracket', asked('(a eq "b"'), switchedOff('the query (a eq "b" has no ) where one is needed')],
    ['a list without an end', asked('a in ["b"'), switchedOff('the query a in ["b" has no , where one is needed')],
    ['a query with an unknown operator', asked('a xx "b"'), switchedOff('the comparison a xx b does not exist here')],
    ['a query with another word', asked('a eq "b" c'), switchedOff('the query a eq "b" c cannot be read')],
  ]
}

function unleash(): Case[] {
  const [red, blue] = ['red', 'blue'].map((name) => ({ name, weight: 500, weightType: 'variable' }))
  const file = (toggle: object, ...strategies: object[]) => ({
    features: [{ name: 'flag', type: 'release', ...toggle }],
    featureStrategies: strategies.map((one) => ({ name: 'default', featureName: 'flag', ...one })),
    featureEnvironments: [{ featureName: 'flag', environment: 'production', enabled: true }],
  })
  return [
    [
      'an archived toggle',
      file({ archived: true }, {}),
      ['left-out | toggle flag | it is archived, and SDKs do not get it'],
    ],
    [
      'an unknown type',
      file({ type: 'holiday' }, {}),
      ofToggle('the type holiday does not exist: it is a release toggle'),
    ],
    [
      'strategies with variants and without an order',
      file({}, { variants: [red, blue] }, {}),
      changed('the file has no order of strategies. Compare their order, or import with --url'),
    ],
    ['strategies with an order', file({}, { variants: [red, blue], sortOrder: 1 }, { sortOrder: 0 }), []],
    [
      'a toggle that is on with disabled strategies only',
      file({}, { disabled: true }),
      changed('it is on without an active strategy, which is on for everyone: it gets a strategy for everyone'),
    ],
  ]
}

const CASES: Readonly<Record<string, () => Case[]>> = { unleash, launchdarkly, flagsmith, flipt, growthbook, goff }

describe.each(SOURCES.map(({ name }) => name))('the report of an import from %s', (source) => {
  it.each(CASES[source]?.() ?? [])('names %s', (_, content, notes) => {
    expect(notesOf(source, content)).toEqual(notes)
  })
})

describe('a file that is not from the product', () => {
  it.each([
    [
      'launchdarkly',
      { flags: {} },
      'The file has no flags with environments: export them with GET /api/v2/flags/<project>?summary=0',
    ],
    ['flagsmith', {}, 'The file is neither the document of an environment nor an export of features of Flagsmith'],
    ['flipt', {}, 'The file has no list of flags: it is not an export of Flipt'],
    ['growthbook', {}, 'The file has no features: it is not from the API of GrowthBook'],
    ['goff', { flag: {} }, 'The file has no flags with variations: it is not a file of GO Feature Flag'],
    ['unleash', {}, 'The file has no list of features: it is not an export of Unleash'],
    [
      'unleash',
      { features: [], featureStrategies: [] },
      'The file has no lists of featureStrategies and featureEnvironments: it is from a version before 4',
    ],
    [
      'unleash',
      { features: [], featureEnvironments: [] },
      'The file has no lists of featureStrategies and featureEnvironments: it is from a version before 4',
    ],
  ])('is refused by %s: %j', (source, content, message) => {
    expect(() => notesOf(source, content)).toThrow(message)
  })
})

describe('the report of an import', () => {
  it('lists what is taken by kind and what is not by reason, as text and for programs', () => {
    const left = (what: string, why: string): Note => ({ kind: 'left-out', what, why })
    const report = newReport(true, [left('toggle a', 'of this'), { kind: 'changed', what: 'toggle b', why: 'of that' }])
    report.notes.push(left('toggle c', 'of this'), left('toggle \u001b[31m', 'of more'))
    report.taken.push(
      { kind: 'segment', name: 'people', action: 'created' },
      { kind: 'toggle', name: 'b', action: 'updated' },
      { kind: 'toggle', name: 'd', action: 'unchanged' },
      { kind: 'toggle', name: 'e', action: 'created' },
    )
    report.changeRequests.push({ project: 'shop', environment: 'production', id: 7 })
    expect(reportText(report)).toBe(`Would be taken:
  segment: 1 created
  toggle: 1 created, 1 updated, 1 unchanged
Changes in protected environments are in change requests:
  #7 in project shop, production: submit it for review
Changed:
  toggle b: of that
Could not be taken:
  toggle a, toggle c: of this
  toggle \ufffd[31m: of more`)
    expect(reportText({ ...report, isDryRun: false })).toMatch(/^Taken:/)
    expect(reportJson(report)).toEqual({
      dryRun: true,
      taken: [
        { kind: 'segment', name: 'people', action: 'created' },
        { kind: 'toggle', name: 'b', action: 'updated' },
        { kind: 'toggle', name: 'e', action: 'created' },
      ],
      unchanged: 1,
      changed: [{ what: 'toggle b', why: 'of that' }],
      notTaken: [
        { what: 'toggle a', why: 'of this' },
        { what: 'toggle c', why: 'of this' },
        { what: 'toggle \u001b[31m', why: 'of more' },
      ],
      changeRequests: [{ project: 'shop', environment: 'production', id: 7 }],
    })
  })

  it('says that there is nothing to import', () => {
    expect(reportText(newReport(false, []))).toBe('There is nothing to import')
  })
})
