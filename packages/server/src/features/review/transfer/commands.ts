import { Type } from 'typebox'
import {
  FIELD_NAMES,
  requireLiveToggle,
  SHOWN_FIELDS,
  ToggleRef,
  toggleEvent,
  toggleSnapshot,
} from '#features/toggles/index'
import { Failure } from '#kernel/failure'
import { PathName } from '#kernel/names'
import type { Scope } from '#kernel/permission'
import { defineCommand } from '#platform/commands/define'
import { revisionOfFeature } from '#platform/events/read'
import { TRANSFER_LIMITS } from './schema.ts'

/** The environments in which the import changes what SDKs get. */
const Environments = Type.Array(PathName, { maxItems: 1_000 })

const inProject = ({ project }: { readonly project: string }): Scope[] => [{ project }]

/** Exports run no other command. The event does not name the toggles, because its readers may not see all of them. */
const recordExport = defineCommand({
  name: 'export.record',
  isSentToSdks: false,
  // Reading toggles needs no permission.
  needs: [],
  where: () => [],
  runsInMaintenance: true,
  input: Type.Object({ project: Type.Optional(PathName), environment: PathName, count: Type.Integer() }),
  async run({ record }, { project, environment, count }): Promise<void> {
    record({ type: 'features-exported', ...(project !== undefined && { project }), environment, data: { count } })
  },
})

/**
 * The first step of an import that writes to the environment directly. The steps after it were planned for toggles with
 * these revisions.
 */
const beginImport = defineCommand({
  name: 'import.begin',
  needs: ['UPDATE_FEATURE'],
  where: inProject,
  guardedIn: ({ project, affected }) => affected.map((environment) => ({ project, environment })),
  input: Type.Object({
    project: PathName,
    environment: PathName,
    affected: Environments,
    created: Type.Integer(),
    revisions: Type.Array(Type.Object({ name: Type.String(), revision: Type.Integer() }), {
      maxItems: TRANSFER_LIMITS.toggles,
    }),
  }),
  async run({ tx, record }, { project, environment, created, revisions }): Promise<void> {
    for (const { name, revision } of revisions)
      if ((await revisionOfFeature(tx, name)) !== revision)
        throw new Failure('precondition_failed', `The toggle "${name}" has changed while it was imported. Try again`)
    record({ type: 'features-imported', project, environment, data: { created, overwritten: revisions.length } })
  },
})

/**
 * The last step for a toggle that the import changed. Records its fields before and after the import. `affected` is
 * empty if the changes of the environment are in a change request.
 */
const endOverwrite = defineCommand({
  name: 'import.overwrite',
  needs: ['UPDATE_FEATURE'],
  where: inProject,
  guardedIn: ({ project, affected }) => affected.map((environment) => ({ project, environment })),
  subject: ({ name }) => name,
  input: Type.Object({
    ...ToggleRef.properties,
    affected: Environments,
    before: Type.Object(SHOWN_FIELDS),
  }),
  async run({ tx, record }, { project, name, before: given }): Promise<void> {
    const toggle = await requireLiveToggle(tx, project, name)
    const before = { ...toggle, ...Object.fromEntries(FIELD_NAMES.map((field) => [field, given[field]])) }
    record(toggleEvent('feature-updated', toggle, { data: toggleSnapshot(toggle), preData: toggleSnapshot(before) }))
  },
})

export const transferCommands = { recordExport, beginImport, endOverwrite }
