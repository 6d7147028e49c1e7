import type { Attack } from './attack.ts'
import { adminOnly } from './attacks/admin-only.ts'
import { approvals } from './attacks/approvals.ts'
import { atRest } from './attacks/at-rest.ts'
import { auditGaps } from './attacks/audit.ts'
import { bounds } from './attacks/bounds.ts'
import { depth } from './attacks/depth.ts'
import { edge } from './attacks/edge.ts'
import { fence } from './attacks/fence.ts'
import { hiddenPast } from './attacks/hidden-past.ts'
import { idAlone } from './attacks/id-alone.ts'
import { logInAttacks } from './attacks/log-in.ts'
import { names } from './attacks/names.ts'
import { patternCost } from './attacks/pattern-cost.ts'
import { privateCrawl } from './attacks/private-crawl.ts'
import { rebinding } from './attacks/rebinding.ts'
import { rewoundStore } from './attacks/rewound-store.ts'
import { sessions } from './attacks/sessions.ts'
import { singleSignOn } from './attacks/single-sign-on.ts'
import { targets } from './attacks/targets.ts'
import { templates } from './attacks/templates.ts'
import { widerThanMaker } from './attacks/wider-than-maker.ts'

/** Every attack of the run. A new file of attacks is added here. */
export const ATTACKS: readonly Attack[] = [
  ...patternCost,
  ...depth,
  ...widerThanMaker,
  ...approvals,
  ...fence,
  ...privateCrawl,
  ...hiddenPast,
  ...rebinding,
  ...logInAttacks,
  ...bounds,
  ...names,
  ...targets,
  ...templates,
  ...adminOnly,
  ...idAlone,
  ...sessions,
  ...singleSignOn,
  ...edge,
  ...auditGaps,
  ...rewoundStore,
  ...atRest,
]
