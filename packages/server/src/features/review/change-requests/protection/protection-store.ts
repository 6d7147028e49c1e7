import { prepared } from '#platform/db/prepared'
import type { Queryable, Tx } from '#platform/db/tables'

export interface Protection {
  readonly project: string
  readonly environment: string
  readonly requiredApprovals: number
}

export async function listProtections(q: Queryable, project?: string): Promise<Protection[]> {
  const rows = await q
    .selectFrom('protections')
    .selectAll()
    .$if(project !== undefined, (query) => query.where('project', '=', project as string))
    .execute()
  return rows.map(({ project: id, environment, required_approvals: requiredApprovals }) => ({
    project: id,
    environment,
    requiredApprovals,
  }))
}

const approvalRows = prepared((q: Queryable, { project, environment }: { project: string; environment: string }) =>
  q
    .selectFrom('protections')
    .select('required_approvals')
    .where('project', '=', project)
    .where('environment', '=', environment),
)

/** Undefined when the environment is not protected. */
export async function requiredApprovalsIn(
  q: Queryable,
  project: string,
  environment: string,
): Promise<number | undefined> {
  const [row] = await approvalRows(q, { project, environment })
  return row?.required_approvals
}

export const isProtected = async (q: Queryable, project: string, environment: string): Promise<boolean> =>
  (await requiredApprovalsIn(q, project, environment)) !== undefined

export async function saveProtection(tx: Tx, { project, environment, requiredApprovals }: Protection): Promise<void> {
  const required_approvals = requiredApprovals
  await tx
    .insertInto('protections')
    .values({ project, environment, required_approvals })
    .onConflict((conflict) => conflict.columns(['project', 'environment']).doUpdateSet({ required_approvals }))
    .execute()
}

export async function removeProtection(tx: Tx, project: string, environment: string): Promise<void> {
  await tx.deleteFrom('protections').where('project', '=', project).where('environment', '=', environment).execute()
}
