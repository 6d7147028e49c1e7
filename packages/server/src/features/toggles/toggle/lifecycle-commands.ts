import { type Static, Type } from 'typebox'
import { Nullable } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import { toggleEvent } from './events.ts'
import type { Completion } from './lifecycle-rules.ts'
import { findCompletion, removeCompletion, saveCompletion } from './lifecycle-store.ts'
import { ToggleRef } from './schema.ts'
import { requireLiveToggle } from './store.ts'

export const NewCompletion = Type.Object({
  status: Type.Enum(['kept', 'discarded'], { description: 'Whether the feature was kept or discarded.' }),
  statusValue: Type.Optional(
    Nullable(Type.String({ maxLength: 255, description: 'The variant that was kept, if any.' })),
  ),
})
export type NewCompletion = Static<typeof NewCompletion>

const inProject = ({ project }: { project: string }) => [{ project }]
const subject = ({ name }: { name: string }) => name

const completionData = (completion: Completion | undefined) => ({
  completed: completion !== undefined,
  status: completion?.status ?? null,
  statusValue: completion?.statusValue ?? null,
})

export const completeToggle = defineCommand({
  name: 'toggle.complete',
  isSentToSdks: false,
  needs: ['UPDATE_FEATURE'],
  where: inProject,
  subject,
  input: Type.Object({ ...ToggleRef.properties, completion: NewCompletion }),
  async run({ tx, now, record }, { project, name, completion: { status, statusValue = null } }): Promise<void> {
    const toggle = await requireLiveToggle(tx, project, name)
    const before = await findCompletion(tx, name)
    if (before?.status === status && before.statusValue === statusValue) return
    const after = { status, statusValue, completedAt: before?.completedAt ?? now }
    await saveCompletion(tx, name, after)
    record(toggleEvent('feature-completed', toggle, { data: completionData(after), preData: completionData(before) }))
  },
})

export const uncompleteToggle = defineCommand({
  name: 'toggle.uncomplete',
  isSentToSdks: false,
  needs: ['UPDATE_FEATURE'],
  where: inProject,
  subject,
  input: ToggleRef,
  async run({ tx, record }, { project, name }): Promise<void> {
    const toggle = await requireLiveToggle(tx, project, name)
    const before = await findCompletion(tx, name)
    if (!before) return
    await removeCompletion(tx, name)
    record(
      toggleEvent('feature-uncompleted', toggle, { data: completionData(undefined), preData: completionData(before) }),
    )
  },
})
