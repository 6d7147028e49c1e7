import { describe, expect, it } from 'vitest'
import { type Checked, errorsIn, warningsIn } from './check-rules.ts'
import type { TransferFile } from './schema.ts'

const checked = (file: object, more: Partial<Checked> = {}): Checked => ({
  file: { features: [{ name: 'a' }, { name: 'b' }], ...file } as TransferFile,
  project: 'default',
  facts: {
    toggles: new Map([
      ['stored', { project: 'default', isArchived: false }],
      ['archived', { project: 'default', isArchived: true }],
      ['other', { project: 'shop', isArchived: false }],
      ['hidden', { project: 'secret', isArchived: true }],
    ]),
    segments: new Map([['beta', 3]]),
    contextFields: new Map([
      ['plan', new Set(['pro', 'team'])],
      ['free', new Set<string>()],
    ]),
  },
  isVisible: (project) => project !== 'secret',
  namingPattern: null,
  isAllowedName: () => true,
  isKnownStrategy: (name) => name !== 'unknown',
  isBuiltInStrategy: (name) => name === 'default',
  ...more,
})

const features = (...names: string[]) => ({ features: names.map((name) => ({ name })) })
const depends = (feature: string, ...parents: string[]) => ({
  feature,
  dependencies: parents.map((parent) => ({ feature: parent })),
})

it('a file without mistakes has no errors and no warnings', () => {
  const file = {
    featureStrategies: [{ name: 'default', featureName: 'a', segments: [1] }],
    featureEnvironments: [
      { featureName: 'a', enabled: true },
      { featureName: 'b', enabled: false },
    ],
    segments: [{ id: 1, name: 'beta' }],
    contextFields: [
      { name: 'plan', legalValues: [{ value: 'pro' }] },
      { name: 'free', legalValues: [{ value: 'any' }] },
      { name: 'plan' },
      { name: 'new', legalValues: [{ value: 'x' }] },
    ],
    dependencies: [depends('a', 'b'), depends('b', 'stored')],
  }
  expect([errorsIn(checked(file)), warningsIn(checked(file))]).toEqual([[], []])
  expect([errorsIn(checked({})), warningsIn(checked({}))]).toEqual([[], []])
})

describe('a file cannot be imported', () => {
  it.each<[string, object, string, string[]]>([
    ['with a toggle twice', features('a', 'a', 'a'), 'The file has these toggles more than once:', ['a']],
    [
      'with two environments of a toggle',
      {
        featureEnvironments: [
          { featureName: 'a', name: 'x', enabled: false },
          { name: 'a', enabled: false },
        ],
      },
      'The file has more than one environment of these toggles:',
      ['a'],
    ],
    [
      'with a toggle of another project, which is named if it is visible',
      features('other', 'hidden'),
      'These toggles exist outside of project default:',
      ['other (in project shop)', 'hidden'],
    ],
    [
      'with legal values that the stored field does not have',
      { contextFields: [{ name: 'plan', legalValues: [{ value: 'pro' }, { value: 'x' }, { value: 'y' }] }] },
      'These context fields exist and do not have these legal values:',
      ['plan (x, y)'],
    ],
    [
      'with an unknown strategy type',
      { featureStrategies: [{ name: 'unknown' }, { name: 'default' }, { name: 'unknown' }] },
      'These strategy types do not exist:',
      ['unknown'],
    ],
    [
      'with a segment that does not exist',
      {
        segments: [
          { id: 1, name: 'alpha' },
          { id: 2, name: 'beta' },
        ],
      },
      'These segments do not exist for the project:',
      ['alpha'],
    ],
    [
      'with the id of a segment without a name',
      {
        featureStrategies: [{ name: 'default', segments: [1, 2] }, { name: 'default' }],
        segments: [{ id: 1, name: 'beta' }],
      },
      'The file has no name for the segments with these ids:',
      ['2'],
    ],
    [
      'with parents that are not in the project',
      {
        ...features('a', 'b', 'd'),
        dependencies: [depends('a', 'other'), depends('b', 'archived'), depends('c', 'gone'), depends('d', 'new')],
      },
      'Toggles depend on these toggles, which do not exist in the project:',
      ['other', 'archived', 'new'],
    ],
    [
      'with two parents of a toggle',
      { dependencies: [depends('a', 'b', 'stored')] },
      'These toggles depend on more than one toggle:',
      ['a'],
    ],
    [
      'with two lists of parents of a toggle',
      { dependencies: [depends('a', 'b'), depends('a', 'stored')] },
      'These toggles depend on more than one toggle:',
      ['a'],
    ],
  ])('%s', (_, file, message, affectedItems) => {
    expect(errorsIn(checked(file))).toEqual([{ message, affectedItems }])
  })

  it('with a new toggle whose name does not match the pattern of the project', () => {
    const more = { namingPattern: '^x', isAllowedName: (name: string) => name === 'b' }
    expect(errorsIn(checked(features('a', 'b', 'stored'), more))).toEqual([
      { message: 'These toggles do not match the naming pattern of the project, ^x:', affectedItems: ['a'] },
    ])
  })
})

describe('an import warns', () => {
  it.each<[string, object, string, string[]]>([
    [
      'of archived toggles',
      features('a', 'archived'),
      'These toggles are archived and will not be imported:',
      ['archived'],
    ],
    [
      'of parents that are archived',
      { dependencies: [depends('a', 'archived'), depends('gone', 'archived'), depends('b')], ...features('a', 'b') },
      'These toggles depend on an archived toggle and will have no dependency:',
      ['a'],
    ],
    [
      'of toggles that exist in the project',
      features('a', 'stored', 'other'),
      'These toggles exist already and will be overwritten:',
      ['stored'],
    ],
    [
      'of lists that name other toggles',
      { featureTags: [{ featureName: 'gone' }] },
      'These toggles are not in the file, so their settings will not be imported:',
      ['gone'],
    ],
    [
      'of toggles that are on without an active strategy',
      {
        featureEnvironments: [
          { featureName: 'a', enabled: true },
          { name: 'b', enabled: true },
        ],
        featureStrategies: [
          { name: 'default', featureName: 'a', disabled: true },
          { name: 'default', featureName: 'b', disabled: false },
        ],
      },
      'These toggles are on without an active strategy and will be off:',
      ['a'],
    ],
    [
      'of custom strategy types',
      {
        featureStrategies: [
          { name: 'ours', featureName: 'a' },
          { name: 'default', featureName: 'a' },
        ],
      },
      'These custom strategy types must be implemented in your SDKs:',
      ['ours'],
    ],
  ])('%s', (_, file, message, affectedItems) => {
    expect(warningsIn(checked(file))).toContainEqual({ message, affectedItems })
  })

  it('of archived toggles and of toggles that will be overwritten, but not of new ones', () => {
    expect(warningsIn(checked(features('new', 'archived', 'stored', 'other')))).toEqual([
      { message: 'These toggles are archived and will not be imported:', affectedItems: ['archived'] },
      { message: 'These toggles exist already and will be overwritten:', affectedItems: ['stored'] },
    ])
  })
})
