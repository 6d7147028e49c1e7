import type { Permission } from '@leverframe/domain'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/permissions.ts'
import { meQuery } from '../../api/queries.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { countChanges, countConflicts, countingApprovals } from './states.ts'
import type { Facts } from './verdicts.ts'

const MANAGES: readonly Permission[] = [
  'PROJECT_CHANGE_REQUEST_WRITE',
  'APPROVE_CHANGE_REQUEST',
  'APPLY_CHANGE_REQUEST',
]

/** The relation of the user to the change request, and its progress. */
export function useRequestFacts(request: ChangeRequest): Facts {
  const may = useMay()
  const { data: me } = useQuery(meQuery)
  const { project, environment, state, minApprovals, createdBy } = request
  const approvals = countingApprovals(request)
  const where = { project, environment }
  return {
    state,
    ...where,
    isAuthor: me !== undefined && createdBy.id === me.user.id,
    isAdmin: may('ADMIN', where),
    mayApprove: may('APPROVE_CHANGE_REQUEST', where),
    mayApply: may('APPLY_CHANGE_REQUEST', where),
    changes: countChanges(request),
    approvals: approvals.length,
    required: minApprovals,
    hasApproved: approvals.some((one) => one.createdBy.id === me?.user.id),
    conflicts: countConflicts(request),
  }
}

/** Whether the user may edit title and reviewers: the author, and users with a permission for change requests there. */
export function useMayManage(request: ChangeRequest): boolean {
  const may = useMay()
  const { isAuthor, project, environment } = useRequestFacts(request)
  return isAuthor || MANAGES.some((permission) => may(permission, { project, environment }))
}
