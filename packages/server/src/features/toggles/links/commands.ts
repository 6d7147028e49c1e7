import { Type } from 'typebox'
import {
  insertLink,
  linksOf,
  removeLink as removeRow,
  requireLiveToggle,
  saveLink,
  type ToggleLink,
  ToggleRef,
  toggleEvent,
} from '#features/toggles/toggle/index'
import { Failure, notFound } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { PathName } from '#kernel/names'
import type { Scope } from '#kernel/permission'
import { type Context, defineCommand } from '#platform/commands/define'
import { linkFrom } from './rules.ts'
import { MAX_LINKS, NewLink } from './schema.ts'

interface Ref {
  readonly project: string
  readonly name: string
}

const shared = {
  needs: ['UPDATE_FEATURE'],
  where: ({ project }: Ref): Scope[] => [{ project }],
  subject: ({ name }: Ref) => name,
} as const

const OneLink = { ...ToggleRef.properties, id: PathName }

async function requireLink({ tx }: Context, name: string, id: string): Promise<ToggleLink> {
  const link = (await linksOf(tx, name)).find((one) => one.id === id)
  if (!link) throw notFound(`link of "${name}"`, id)
  return link
}

const addLink = defineCommand({
  name: 'toggle.add-link',
  isSentToSdks: false,
  ...shared,
  input: Type.Object({ ...ToggleRef.properties, link: NewLink }),
  async run({ tx, newId, record }, { project, name, link: given }): Promise<void> {
    const toggle = await requireLiveToggle(tx, project, name)
    if ((await linksOf(tx, name)).length >= MAX_LINKS)
      throw new Failure('limit_exceeded', `A toggle can have at most ${MAX_LINKS} links`)
    const link = { id: newId(), ...linkFrom(given) }
    await insertLink(tx, name, link)
    record(toggleEvent('feature-link-added', toggle, { data: { link } }))
  },
})

/** An absent title keeps its value. */
const updateLink = defineCommand({
  name: 'toggle.update-link',
  isSentToSdks: false,
  ...shared,
  input: Type.Object({ ...OneLink, link: NewLink }),
  async run(ctx, { project, name, id, link: given }): Promise<void> {
    const toggle = await requireLiveToggle(ctx.tx, project, name)
    const before = await requireLink(ctx, name, id)
    const after = { id, ...linkFrom({ title: before.title, ...given }) }
    if (sameJson(before, after)) return
    await saveLink(ctx.tx, after)
    const change = { data: { link: after }, preData: { link: before } }
    ctx.record(toggleEvent('feature-link-updated', toggle, change))
  },
})

const removeLink = defineCommand({
  name: 'toggle.remove-link',
  isSentToSdks: false,
  ...shared,
  input: Type.Object(OneLink),
  async run(ctx, { project, name, id }): Promise<void> {
    const toggle = await requireLiveToggle(ctx.tx, project, name)
    const link = await requireLink(ctx, name, id)
    await removeRow(ctx.tx, id)
    ctx.record(toggleEvent('feature-link-removed', toggle, { preData: { link } }))
  },
})

export const linkCommands = { addLink, updateLink, removeLink }
