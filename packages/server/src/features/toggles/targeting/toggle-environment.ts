import { type Static, Type } from 'typebox'
import { PathName } from '#kernel/names'

/** A toggle in one environment, as in paths. */
export const ToggleEnvironment = Type.Object({ project: PathName, name: PathName, environment: PathName })
export type ToggleEnvironment = Static<typeof ToggleEnvironment>

const scope = ({ project, environment }: ToggleEnvironment) => [{ project, environment }]

const toggle = ({ name }: ToggleEnvironment): string => name

/**
 * Shared by commands that write to one environment: the scope of the permission, the gate, the subject of the revision,
 * and the isolation.
 */
export const inOneEnvironment = { where: scope, guardedIn: scope, subject: toggle, isolatedTo: toggle }
