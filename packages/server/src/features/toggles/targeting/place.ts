import { type Static, Type } from 'typebox'
import { PathName } from '#kernel/names'

/** A toggle in one environment, as paths name it. */
export const Place = Type.Object({ project: PathName, name: PathName, environment: PathName })
export type Place = Static<typeof Place>

const scope = ({ project, environment }: Place) => [{ project, environment }]

const toggle = ({ name }: Place): string => name

/** For commands that write to one place: who may, what protects it, whose revision counts, and what they read. */
export const inOnePlace = { where: scope, guardedIn: scope, subject: toggle, isolatedTo: toggle }
