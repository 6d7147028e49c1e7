import type { TemplateContent } from './schema.ts'

interface BuiltInTemplate extends TemplateContent {
  readonly id: string
  readonly name: string
  readonly description: string
}

const HOUR = 60

const rollout = (percentage: number) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(percentage), stickiness: 'default' },
})

const forUsers = (contextName: string, values: string[]) => ({
  ...rollout(100),
  constraints: [{ contextName, operator: 'IN', values }],
})

/** Templates that every installation has. They cannot be changed; a copy can. */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  {
    id: 'gradual-day',
    name: '1% → 10% → 50% → 100% in a day',
    description: 'Four steps of six hours. Each step waits until all safeguards hold.',
    milestones: [1, 10, 50, 100].map((percentage, index) => ({
      id: `gradual-day-${index + 1}`,
      name: `${percentage}%`,
      sortOrder: index,
      strategies: [rollout(percentage)],
      advance: { type: 'whenGuardsHold', minutes: 6 * HOUR },
    })),
    safeguards: [],
  },
  {
    id: 'employees-beta-everyone',
    name: 'Employees → beta → everyone',
    description: 'Starts with users whose property "group" is "employees", then "beta". Each step is started by hand.',
    milestones: [
      {
        id: 'employees-beta-everyone-1',
        name: 'Employees',
        sortOrder: 0,
        strategies: [forUsers('group', ['employees'])],
        advance: { type: 'manual' },
      },
      {
        id: 'employees-beta-everyone-2',
        name: 'Beta',
        sortOrder: 1,
        strategies: [forUsers('group', ['employees', 'beta'])],
        advance: { type: 'manual' },
      },
      {
        id: 'employees-beta-everyone-3',
        name: 'Everyone',
        sortOrder: 2,
        strategies: [rollout(100)],
        advance: { type: 'whenGuardsHold', minutes: 24 * HOUR },
      },
    ],
    safeguards: [],
  },
  {
    id: 'regional',
    name: 'Regional',
    description: 'One country for a day, then three countries for a day, then all. Change the values of "country".',
    milestones: [
      {
        id: 'regional-1',
        name: 'One country',
        sortOrder: 0,
        strategies: [forUsers('country', ['NZ'])],
        advance: { type: 'whenGuardsHold', minutes: 24 * HOUR },
      },
      {
        id: 'regional-2',
        name: 'Three countries',
        sortOrder: 1,
        strategies: [forUsers('country', ['NZ', 'AU', 'SG'])],
        advance: { type: 'whenGuardsHold', minutes: 24 * HOUR },
      },
      {
        id: 'regional-3',
        name: 'All countries',
        sortOrder: 2,
        strategies: [rollout(100)],
        advance: { type: 'whenGuardsHold', minutes: 24 * HOUR },
      },
    ],
    safeguards: [],
  },
]

export const builtInTemplate = (id: string): BuiltInTemplate | undefined =>
  BUILT_IN_TEMPLATES.find((one) => one.id === id)
