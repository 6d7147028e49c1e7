import { Type } from 'typebox'
import { ensureTagType } from '#features/toggles/index'
import { hiddenProjects, listEnvironments } from '#features/workspace/index'
import { isAdmin } from '#kernel/actor'
import type { EventData } from '#kernel/event'
import { Failure, type FailureDetail, invalid, invalidAll, shorten } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { Id } from '#kernel/names'
import { contentVersion } from '#platform/commands/content-version'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import type { TargetPolicies } from '#platform/outbound/target-policy'
import { MASK } from '#platform/secrets/mask'
import type { SecretBox } from '#platform/secrets/secret-box'
import { deliveryCommands } from './delivery-commands.ts'
import { hasPendingFrom } from './delivery-store.ts'
import { checkedParameters, decryptedValue, ENTER_AGAIN, NO_PARAMETERS } from './parameters.ts'
import { planDeliveries } from './planner.ts'
import { MORE_EVENTS } from './providers/events.ts'
import { findProvider, PROVIDERS } from './providers/index.ts'
import type { Provider } from './providers/provider.ts'
import { AddonInput } from './schema.ts'
import { countAddons, findAddon, insertAddon, removeAddon, saveAddon } from './store.ts'
import type { Addon } from './types.ts'
import { addonView } from './views.ts'
import type { ActorFor } from './visibility.ts'
import { findVisibleAddon, requireVisibleAddon, unknownProjects } from './visible-addons.ts'

export interface AddonCommandDeps {
  readonly box: SecretBox
  readonly targets: TargetPolicies
  readonly limits: Limits
  readonly actorFor: ActorFor
}

/** The event data of an add-on, without parameters, because most of them contain secrets. */
const eventDataOf = ({ parameters, signingKey, createdAt: _, madeByUserId: __, ...rest }: Addon): EventData => ({
  ...rest,
  parameterNames: Object.keys(parameters),
  isSigned: signingKey !== null,
})

export const addonVersion = contentVersion<Addon, { id: number }>({
  label: ({ provider, id }) => `The add-on ${id} (${provider})`,
  // Secrets are masked, so a change of a secret alone keeps the version.
  contentOf: (addon) => addonView(addon),
  read: (q, { id }) => findAddon(q, id),
})
const { versionOf } = addonVersion

function requireProvider(name: string): Provider {
  const provider = findProvider(name)
  if (provider) return provider
  const names = PROVIDERS.map(({ definition }) => definition.name).join(', ')
  throw invalid('/body/provider', `must be one of ${names}`)
}

const unique = (list: readonly string[] = []): string[] => [...new Set(list)]

/** Reports filters with unknown names, which would never match an event. */
async function checkFilters(
  q: Queryable,
  { definition }: Provider,
  input: AddonInput,
  hidden: readonly string[],
): Promise<void> {
  const details: FailureDetail[] = []
  for (const type of unique(input.events))
    if (!definition.events.includes(type) && !MORE_EVENTS.includes(type))
      details.push({
        path: '/body/events',
        message: `${definition.name} cannot receive events of the type "${shorten(type)}"`,
      })
  for (const id of await unknownProjects(q, unique(input.projects), hidden))
    details.push({ path: '/body/projects', message: `there is no project "${shorten(id)}"` })
  const environments = (await listEnvironments(q)).map(({ name }) => name)
  for (const name of unique(input.environments))
    if (name !== '*' && !environments.includes(name))
      details.push({ path: '/body/environments', message: `there is no environment "${shorten(name)}"` })
  if (details.length > 0) throw invalidAll(details.slice(0, 20))
}

function signingKeyAfter({ signingKey: sent }: AddonInput, before: string | null, box: SecretBox): string | null {
  if (sent === undefined) return before
  if (sent === null) return null
  if (sent === MASK && before === null) throw invalid('/body/signingKey', 'there is no stored key to keep')
  if (before !== null && (sent === MASK || decryptedValue({ sealed: before }, box) === sent)) return before
  return box.seal(sent)
}

/** Plans deliveries of earlier events with the old subscriptions before they change. */
const planEarlierEvents = ({ tx, newId, now }: Context, actorFor: ActorFor) =>
  planDeliveries(tx, { newId, now, actorFor })

async function ensureTagTypes(ctx: Context, { definition }: Provider): Promise<void> {
  for (const type of definition.tagTypes ?? []) await ensureTagType(ctx, type)
}

/** Changing an add-on can redirect its pending deliveries, so the caller must see all their projects. */
async function demandVisibleProjects(ctx: Context, { id, projects }: Addon, hidden: readonly string[]): Promise<void> {
  await ctx.demandDelegation({ projects })
  if (await hasPendingFrom(ctx.tx, id, hidden)) await ctx.demandDelegation({ projects: hidden })
}

const createAddon = ({ box, targets, limits, actorFor }: AddonCommandDeps) =>
  defineCommand({
    name: 'addon.create',
    isSentToSdks: false,
    ...onInstallation('CREATE_ADDON'),
    input: AddonInput,
    async run(ctx, input): Promise<Addon> {
      const { tx, actor, now, record } = ctx
      const provider = requireProvider(input.provider)
      const hidden = await hiddenProjects(tx, actor)
      await checkFilters(tx, provider, input, hidden)
      await ctx.demandDelegation({ projects: input.projects ?? [] })
      if (limits.maxAddons !== undefined && (await countAddons(tx)) >= limits.maxAddons)
        throw new Failure('limit_exceeded', `This installation allows ${limits.maxAddons} add-ons`)
      const deps = { before: NO_PARAMETERS, byAdmin: isAdmin(actor), box, targets }
      const { stored, targetApproved } = checkedParameters(provider, input.parameters, deps)
      await planEarlierEvents(ctx, actorFor)
      const addon = await insertAddon(tx, {
        provider: input.provider,
        description: input.description ?? '',
        enabled: input.enabled,
        parameters: stored,
        signingKey: signingKeyAfter(input, null, box),
        events: unique(input.events),
        projects: unique(input.projects),
        environments: unique(input.environments),
        targetApproved,
        createdAt: now,
        madeByUserId: actor.userId ?? null,
      })
      await ensureTagTypes(ctx, provider)
      record({ type: 'addon-config-created', data: eventDataOf(addon) })
      return addon
    },
  })

const updateAddon = ({ box, targets, actorFor }: AddonCommandDeps) =>
  defineCommand({
    name: 'addon.update',
    isSentToSdks: false,
    ...onInstallation('UPDATE_ADDON'),
    versionOf,
    input: Type.Object({ id: Id, change: AddonInput }),
    async run(ctx, { id, change }): Promise<Addon> {
      const { tx, actor, record } = ctx
      const { addon: before, hidden } = await requireVisibleAddon(tx, actor, id)
      await demandVisibleProjects(ctx, before, hidden)
      if (change.provider !== before.provider)
        throw invalid('/body/provider', 'the provider of an add-on cannot be changed: create another one')
      const provider = requireProvider(change.provider)
      await checkFilters(tx, provider, change, hidden)
      const projects = unique(change.projects ?? before.projects)
      await ctx.demandDelegation({ projects })
      const deps = { before, byAdmin: isAdmin(actor), box, targets }
      const { stored, changed, targetApproved, isRedirected } = checkedParameters(provider, change.parameters, deps)
      const signingKey = signingKeyAfter(change, before.signingKey, box)
      if (isRedirected && signingKey !== null && signingKey === before.signingKey)
        throw invalid('/body/signingKey', ENTER_AGAIN)
      const after: Addon = {
        ...before,
        description: change.description ?? before.description,
        enabled: change.enabled,
        parameters: stored,
        signingKey,
        events: unique(change.events),
        projects,
        environments: unique(change.environments ?? before.environments),
        targetApproved,
        madeByUserId: actor.userId ?? null,
      }
      if (sameJson({ ...before, madeByUserId: after.madeByUserId }, after)) return before
      await planEarlierEvents(ctx, actorFor)
      await saveAddon(tx, after)
      const changedParameters = after.signingKey === before.signingKey ? changed : [...changed, 'signingKey']
      const data = { ...eventDataOf(after), changedParameters }
      record({ type: 'addon-config-updated', data, preData: eventDataOf(before) })
      return after
    },
  })

/** Does not change `madeByUserId`, because switching does not choose what is sent. */
const switchAddon = ({ actorFor }: AddonCommandDeps) =>
  defineCommand({
    name: 'addon.switch',
    isSentToSdks: false,
    ...onInstallation('UPDATE_ADDON'),
    input: Type.Object({ id: Id, enabled: Type.Boolean() }),
    async run(ctx, { id, enabled }): Promise<void> {
      const { addon: before } = await requireVisibleAddon(ctx.tx, ctx.actor, id)
      if (before.enabled === enabled) return
      if (enabled) await ctx.demandDelegation({ projects: before.projects })
      await planEarlierEvents(ctx, actorFor)
      const after = { ...before, enabled }
      await saveAddon(ctx.tx, after)
      ctx.record({ type: 'addon-config-updated', data: eventDataOf(after), preData: eventDataOf(before) })
    },
  })

/** A missing or hidden add-on is no error and records no event. */
const deleteAddon = defineCommand({
  name: 'addon.delete',
  isSentToSdks: false,
  ...onInstallation('DELETE_ADDON'),
  versionOf,
  input: Type.Object({ id: Id }),
  async run({ tx, actor, record }, { id }): Promise<void> {
    const found = await findVisibleAddon(tx, actor, id)
    if (!found) return
    await removeAddon(tx, id)
    record({ type: 'addon-config-deleted', preData: eventDataOf(found.addon) })
  },
})

export const addonCommands = (deps: AddonCommandDeps) => ({
  createAddon: createAddon(deps),
  updateAddon: updateAddon(deps),
  switchAddon: switchAddon(deps),
  deleteAddon,
  ...deliveryCommands,
})
export type AddonCommands = ReturnType<typeof addonCommands>
