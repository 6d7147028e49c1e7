import type { Entity } from '@leverframe/domain'

type Part = string | number | boolean | null | undefined | object
type Key<T extends string> = readonly [T, ...Part[]]

const topic =
  <T extends string>(name: T) =>
  (...parts: readonly Part[]): Key<T> => [name, ...parts]

/** The topic of the list of an entity: `metric-sources`. */
export const listTopic = <S extends string>(subject: S): `${S}s` => `${subject}s`

/**
 * Every query key of the UI. The first element is the topic, which `invalidation.ts` uses. Keys of a toggle and of a
 * project continue with their names, so that an event of one toggle does not invalidate another.
 */
export const keys = {
  access: topic('access'),
  addons: topic('addons'),
  applications: topic('applications'),
  archive: topic('archive'),
  changeRequests: topic('change-requests'),
  codeReferences: topic('code-references'),
  contextFields: topic('context-fields'),
  environments: topic('environments'),
  eventCreators: topic('event-creators'),
  featureTypes: topic('feature-types'),
  firstClient: topic('first-client'),
  guides: topic('guides'),
  home: topic('home'),
  impactMetrics: topic('impact-metrics'),
  instance: topic('instance'),
  /** The list of an entity, and what belongs to one of it. */
  list: <E extends Entity>(entity: E, ...parts: readonly Part[]): Key<`${E}s`> => [listTopic(entity), ...parts],
  log: topic('log'),
  logNews: topic('log-news'),
  me: topic('me'),
  members: topic('members'),
  metrics: topic('metrics'),
  nameCheck: topic('name-check'),
  notices: topic('notices'),
  passwordLink: topic('password-link'),
  playground: topic('playground'),
  project: (project: string, ...parts: readonly Part[]): Key<'project'> => ['project', project, ...parts],
  projects: topic('projects'),
  protection: topic('protection'),
  releaseTemplates: topic('release-templates'),
  propagation: topic('rollout-status'),
  savedViews: topic('saved-views'),
  strategyTypes: topic('strategy-types'),
  tagTypes: topic('tag-types'),
  tags: topic('tags'),
  toggle: (project: string, toggle: string, ...parts: readonly Part[]): Key<'toggle'> => [
    'toggle',
    project,
    toggle,
    ...parts,
  ],
  /** Lists of toggles: of one project, or of all with `undefined`. */
  toggles: (project: string | undefined, ...parts: readonly Part[]): Key<'toggles'> => ['toggles', project, ...parts],
  uiConfig: topic('ui-config'),
  usage: topic('usage'),
}

export type Topic = ReturnType<(typeof keys)[keyof typeof keys]>[0]
