import { API_BODIES } from './generated/api-bodies.ts'
import { closed, having, type JsonSchema, without } from './json-schema.ts'
import type { Fields, Kind, KindName } from './model.ts'

const named = (fields: Fields): string => String(fields.name)

const NAME: JsonSchema = { type: 'string', minLength: 1, maxLength: 100 }
const SEGMENTS: JsonSchema = { type: 'array', items: NAME, maxItems: 100, description: 'Names of segments.' }

const itemsOf = (schema: JsonSchema): JsonSchema => schema.items ?? {}
const property = (schema: JsonSchema, name: string): JsonSchema => schema.properties?.[name] ?? {}

const Variant = having(itemsOf(API_BODIES.setEnvironmentVariants), {
  stickiness: { ...property(itemsOf(API_BODIES.setEnvironmentVariants), 'stickiness'), default: 'default' },
})
const Variants: JsonSchema = { type: 'array', items: Variant, maxItems: 200 }

const Strategy = having(without(API_BODIES.addStrategy, 'sortOrder'), { segments: SEGMENTS, variants: Variants })
const Strategies: JsonSchema = { type: 'array', items: Strategy, maxItems: 200 }

const Dependency: JsonSchema = { anyOf: [API_BODIES.setDependency, { type: 'null' }] }

const byEnvironment = (entry: JsonSchema, description: string): JsonSchema => ({
  type: 'object',
  description,
  propertyNames: NAME,
  additionalProperties: closed(entry),
})

// The ids of users and groups mean nothing in another installation.
const NewToggle = without(API_BODIES.createFeature, 'owner')
/** The fields that `toggle.create` and `toggle.update` set. Other commands change the rest of a toggle. */
export const TOGGLE_FIELDS: readonly string[] = Object.keys(without(NewToggle, 'name', 'tags').properties ?? {})

const Toggle: JsonSchema = having(NewToggle, {
  links: { type: 'array', items: API_BODIES.addFeatureLink, maxItems: 10 },
  dependency: { ...Dependency, description: 'The parent toggle, or null.' },
  environments: byEnvironment(
    {
      type: 'object',
      properties: { enabled: { type: 'boolean' }, strategies: Strategies, variants: Variants },
    },
    'By the name of the environment. Environments that are not listed are not changed.',
  ),
})

const Project: JsonSchema = {
  ...having(without(API_BODIES.createProject, 'changeRequestEnvironments'), {
    environments: byEnvironment(
      {
        type: 'object',
        properties: {
          used: { type: 'boolean', description: 'Whether the project uses the environment.' },
          requiredApprovals: {
            anyOf: [{ type: 'integer', minimum: 1, maximum: 10 }, { type: 'null' }],
            description: 'With a number, changes need a change request with so many approvals.',
          },
          defaultStrategy: Strategy,
        },
      },
      'By the name of the environment. Environments that are not listed are not changed.',
    ),
  }),
  required: ['id', 'name'],
}

const milestones = property(API_BODIES.createReleasePlanTemplate, 'milestones')
const safeguards = property(API_BODIES.createReleasePlanTemplate, 'safeguards')
const safeguard = without(itemsOf(safeguards), 'id')
const milestone = without(itemsOf(milestones), 'id', 'sortOrder', 'transitionCondition')

/** The server fills these in, see docs/guides/release-plans.md. */
const withDefaults = (schema: JsonSchema, defaults: Readonly<Record<string, unknown>>): JsonSchema =>
  having(
    schema,
    Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [name, { ...property(schema, name), default: value }]),
    ),
  )

const Template = having(API_BODIES.createReleasePlanTemplate, {
  milestones: {
    ...milestones,
    items: having(withDefaults(milestone, { advance: { type: 'manual' } }), {
      strategies: { ...property(itemsOf(milestones), 'strategies'), items: Strategy },
    }),
  },
  safeguards: {
    ...safeguards,
    items: having(safeguard, {
      // `timeRange` is another way to write `windowMinutes`.
      impactMetric: withDefaults(without(property(safeguard, 'impactMetric'), 'id', 'timeRange'), {
        source: 'impact',
        aggregationMode: 'count',
        windowMinutes: 10,
      }),
      triggerCondition: withDefaults(property(safeguard, 'triggerCondition'), { alpha: 0.05, minimumSample: 100 }),
      minimumData: withDefaults(property(safeguard, 'minimumData'), { count: 1, deadlineMinutes: 15 }),
      action: {
        ...having(without(property(safeguard, 'action'), 'id', 'milestoneId'), {
          milestone: { ...NAME, description: 'The name of the milestone to go back to.' },
        }),
        default: { type: 'pauseReleasePlanProgressions' },
      },
    }),
  },
})

const StrategyType = having(API_BODIES.createStrategyType, { deprecated: { type: 'boolean' } })
const AddOn = without(API_BODIES.createAddon, 'signingKey')

const kind = (name: KindName, folder: string, scope: Kind['scope'], schema: JsonSchema, nameOf = named): Kind => ({
  name,
  folder,
  scope,
  nameOf,
  schema: closed(schema),
})

/** All kinds, in the order in which they are applied. */
export const KINDS = {
  environment: kind('environment', 'environments', 'root', without(API_BODIES.createEnvironment, 'requiredApprovals')),
  tagType: kind('tag type', 'tag-types', 'root', API_BODIES.createTagType),
  contextField: kind('context field', 'context-fields', 'both', API_BODIES.createContextField),
  strategyType: kind('strategy type', 'strategy-types', 'root', StrategyType),
  segment: kind('segment', 'segments', 'both', without(API_BODIES.createSegment, 'project')),
  role: kind('role', 'roles', 'root', API_BODIES.createRole),
  project: kind('project', 'projects', 'root', Project, ({ id }) => String(id)),
  template: kind('release plan template', 'release-plan-templates', 'both', Template),
  toggle: kind('toggle', 'toggles', 'project', Toggle),
  // An add-on has no name of its own.
  addOn: kind('add-on', 'add-ons', 'root', AddOn, ({ provider, description }) =>
    description ? `${provider} ${description}` : String(provider),
  ),
} as const

export const ALL_KINDS: readonly Kind[] = Object.values(KINDS)
