import { type Callable, uniqueName } from './harness.ts'
import { succeed } from './scenario.ts'
import type { Body } from './send.ts'

export const SEGMENTS = '/api/admin/segments'

export const aConstraint = (value = '7', contextName = 'userId') => ({ contextName, operator: 'IN', values: [value] })

/** By default for all projects, with one constraint. */
export const aSegment = (server: Callable, given: Readonly<Record<string, unknown>> = {}): Promise<Body> =>
  succeed(server, 'POST', SEGMENTS, { name: uniqueName('segment'), constraints: [aConstraint()], ...given })
