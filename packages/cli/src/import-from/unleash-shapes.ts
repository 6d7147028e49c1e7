import type {
  ContextField,
  DefaultStrategy,
  Dependency,
  Environment,
  ImportedToggle,
  Naming,
  Note,
  Project,
  Segment,
  StrategyType,
  TagType,
  ToggleEnvironment,
  Token,
} from './model.ts'
import { constraintFrom, everyone, keepWeights, strategyFrom, typeFrom, variantsFrom } from './normal.ts'
import { type Fields, fieldsOf, isTrue, listOf, numberOf, scalarText, text, textOf, textsOf } from './reading.ts'

/** The objects of the admin API and of export files of Unleash, as values of the model. */

export const environmentFrom = (given: Fields): Environment => {
  const sortOrder = numberOf(given.sortOrder)
  return {
    name: text(given.name),
    type: text(given.type, 'production'),
    ...(sortOrder !== undefined && { sortOrder }),
    enabled: given.enabled !== false,
  }
}

function namingFrom(given: unknown): Naming {
  const naming = fieldsOf(given)
  return {
    pattern: text(naming.pattern) || null,
    example: text(naming.example) || null,
    description: text(naming.description) || null,
  }
}

/** An environment is a name (5.x), or an object with the field `environment`. */
const nameOfEnvironment = (one: unknown): string[] => {
  const name = textOf(one) ?? textOf(fieldsOf(one).environment)
  return name === undefined ? [] : [name]
}

export function projectFrom(id: string, given: Fields): Project {
  const mode = textOf(given.mode)
  const stickiness = textOf(given.defaultStickiness)
  return {
    id,
    name: text(given.name) || id,
    description: text(given.description),
    ...(mode !== undefined && { mode }),
    ...(stickiness !== undefined && { defaultStickiness: stickiness }),
    ...('featureLimit' in given && { featureLimit: numberOf(given.featureLimit) ?? null }),
    ...('featureNaming' in given && { featureNaming: namingFrom(given.featureNaming) }),
    ...(Array.isArray(given.linkTemplates) && {
      linkTemplates: listOf(given.linkTemplates).map((one) => ({
        title: text(one.title) || null,
        urlTemplate: text(one.urlTemplate),
      })),
    }),
    ...(Array.isArray(given.environments) && { environments: given.environments.flatMap(nameOfEnvironment) }),
  }
}

/** The first strategy of each environment. `name` is the older name of `environment`. */
export function defaultStrategiesFrom(project: string, environments: readonly Fields[]): DefaultStrategy[] {
  const found = new Map<string, DefaultStrategy>()
  for (const one of environments) {
    const environment = textOf(one.environment) ?? text(one.name)
    const strategy = fieldsOf(one.defaultStrategy)
    if (textOf(strategy.name) === undefined || found.has(environment)) continue
    const { id: _, ...read } = strategyFrom(strategy, project, () => undefined)
    found.set(environment, { project, environment, strategy: read })
  }
  return [...found.values()]
}

/** Types that every server has are left out. */
export function strategyTypeFrom(given: Fields): StrategyType[] {
  if (given.editable === false) return []
  return [
    {
      name: text(given.name),
      description: text(given.description),
      deprecated: isTrue(given.deprecated),
      parameters: listOf(given.parameters).map((one) => ({
        name: text(one.name),
        type: text(one.type, 'string'),
        description: text(one.description),
        required: isTrue(one.required),
      })),
    },
  ]
}

export function contextFieldFrom(given: Fields): ContextField {
  const [sortOrder, project] = [numberOf(given.sortOrder), textOf(given.project)]
  return {
    name: text(given.name),
    description: text(given.description),
    stickiness: isTrue(given.stickiness),
    ...(sortOrder !== undefined && { sortOrder }),
    legalValues: listOf(given.legalValues).map((one) => {
      const description = text(one.description)
      return { value: text(one.value), ...(description !== '' && { description }) }
    }),
    ...(project !== undefined && { project }),
  }
}

export const tagTypeFrom = (given: Fields): TagType => ({
  name: text(given.name),
  description: text(given.description),
  icon: text(given.icon),
  color: textOf(given.color) ?? null,
})

export function segmentFrom(given: Fields): Segment {
  const project = textOf(given.project)
  return {
    name: text(given.name),
    description: text(given.description),
    ...(project !== undefined && { project }),
    constraints: Array.isArray(given.constraints) ? listOf(given.constraints).map(constraintFrom) : undefined,
  }
}

/** 8.x calls a token for servers `backend`. */
export const tokenFrom = (given: Fields): Token => ({
  tokenName: text(given.tokenName) || text(given.username),
  type: given.type === 'backend' ? 'client' : text(given.type),
  environment: text(given.environment),
  projects: Array.isArray(given.projects) ? textsOf(given.projects) : text(given.project, '*').split(','),
  expiresAt: textOf(given.expiresAt) ?? null,
  secret: text(given.secret),
})

export const dependencyFrom = (given: Fields): Dependency => ({
  feature: text(given.feature),
  enabled: given.enabled !== false,
  variants: textsOf(given.variants),
})

export const tagFrom = (given: Fields) => ({
  type: textOf(given.tagType) ?? text(given.type, 'simple'),
  value: scalarText(given.tagValue) ?? scalarText(given.value) ?? '',
})

export const linkFrom = (given: Fields) => ({ url: text(given.url), title: text(given.title) || null })

/** A toggle that is on and has no active strategy is on for everyone in SDKs. Here it needs a strategy for that. */
export function environmentOfToggle(
  given: { readonly name: string; readonly enabled: boolean; readonly strategies: ToggleEnvironment['strategies'] },
  variants: unknown,
  toggle: string,
  notes: Note[],
): ToggleEnvironment {
  const { name, enabled } = given
  const isIdle = enabled && given.strategies.every(({ disabled }) => disabled)
  if (isIdle)
    notes.push({
      kind: 'changed',
      what: `toggle ${toggle} in ${name}`,
      why: 'it is on without an active strategy, which is on for everyone: it gets a strategy for everyone',
    })
  const strategies = isIdle ? [...given.strategies, everyone(toggle)] : given.strategies
  return { name, enabled, strategies, variants: keepWeights(variantsFrom(variants)) }
}

export function toggleFrom(
  given: Fields,
  segmentName: (id: unknown) => string | undefined,
  notes: Note[],
): ImportedToggle {
  const name = text(given.name)
  return {
    name,
    project: text(given.project, 'default'),
    type: typeFrom(given.type, name, notes),
    description: textOf(given.description) ?? null,
    impressionData: isTrue(given.impressionData),
    stale: isTrue(given.stale),
    archived: isTrue(given.archived),
    tags: listOf(given.tags).map(tagFrom),
    links: listOf(given.links).map(linkFrom),
    dependencies: listOf(given.dependencies).map(dependencyFrom),
    environments: listOf(given.environments).map((one) => {
      const strategies = listOf(one.strategies)
        .toSorted((a, b) => (numberOf(a.sortOrder) ?? 0) - (numberOf(b.sortOrder) ?? 0))
        .map((strategy) => strategyFrom(strategy, name, segmentName))
      const environment = { name: text(one.name), enabled: isTrue(one.enabled), strategies }
      return environmentOfToggle(environment, one.variants, name, notes)
    }),
  }
}
