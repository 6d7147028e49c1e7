import { type Static, Type } from 'typebox'
import { PathName } from '#kernel/names'

/** A toggle in one environment, as in paths. */
export const Place = Type.Object({ project: PathName, name: PathName, environment: PathName })
export type Place = Static<typeof Place>

const scope = ({ project, environment }: Place) => [{ project, environment }]

const toggle = ({ name }: Place): string => name

/**
 * Shared by commands that write to one environment: the scope of the permission, the gate, the subject of the revision,
 * and the isolation.
 */
export const inOnePlace = { where: scope, guardedIn: scope, subject: toggle, isolatedTo: toggle }
