import type { Attack } from './attack.ts'
import { approvals } from './attacks/approvals.ts'
import { depth } from './attacks/depth.ts'
import { fence } from './attacks/fence.ts'
import { patternCost } from './attacks/pattern-cost.ts'
import { widerThanMaker } from './attacks/wider-than-maker.ts'

/** Every attack of the run. A new file of attacks is added here. */
export const ATTACKS: readonly Attack[] = [...patternCost, ...depth, ...widerThanMaker, ...approvals, ...fence]
