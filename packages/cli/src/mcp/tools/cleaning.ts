import type { Api } from '../../api.ts'
import { runActions } from '../../as-code/run-actions.ts'
import { CliFailure } from '../../exit-codes.ts'
import { allPages } from '../../paging.ts'
import type { SourceLocation } from '../../stale/scan.ts'
import { lifetimesOf, type ToggleRow, type Verdict, verdictOf } from '../../stale/verdicts.ts'
import { encoded, projectOfToggle } from '../../toggle.ts'
import { PROPOSED, protectedEnvironments, requestChanges } from '../propose.ts'
import { ANY_LIST, count, defineTool, object, PROJECT, result, TOGGLE, text } from '../tool.ts'

interface CandidateArgs {
  readonly project: string
  readonly days?: number
  readonly limit?: number
}

/** The places that the last scans of all repositories found. */
async function locationsOf(api: Api, { project, name }: ToggleRow): Promise<SourceLocation[]> {
  const { repositories } = await api.call<{ repositories: { references: SourceLocation[] }[] }>(
    'GET',
    `/api/admin/projects/${encoded(project)}/features/${encoded(name)}/code-references`,
  )
  return repositories.flatMap(({ references }) => references.map(({ path, line }) => ({ path, line })))
}

const cleanUpCandidates = defineTool<CandidateArgs>({
  name: 'clean_up_candidates',
  title: 'List toggles to clean up',
  description:
    'List toggles of a project that are stale, past the lifetime of their type, completed or unused, with the places in code that `leverframe find-stale --write` stored. `canGo` is true when no code names the toggle, no application asks for it and its work is done: these can be archived with archive_toggle. `next` says what to do.',
  effect: 'reads',
  input: object({
    project: PROJECT,
    'days?': count(1_000, 'A toggle without requests for so many days is unused. Default: 30.'),
    'limit?': count(100, 'Default: 50.'),
  }),
  output: result({ candidates: ANY_LIST, total: { type: 'integer' }, isScanned: { type: 'boolean' } }),
  async run(api, { project, days = 30, limit = 50 }) {
    const toggles = await allPages<ToggleRow>(api, '/api/admin/search/features', 'features', {
      project: `IS:${project}`,
    })
    const { repositories } = await api.call<{ repositories: unknown[] }>(
      'GET',
      `/api/admin/projects/${encoded(project)}/code-references`,
    )
    const judging = { now: Date.now(), days, lifetimes: await lifetimesOf(api) }
    const found = toggles.filter((one) => verdictOf(one, [], judging) !== undefined)
    const candidates: Verdict[] = []
    for (const toggle of found.slice(0, limit))
      candidates.push(verdictOf(toggle, await locationsOf(api, toggle), judging) as Verdict)
    return { candidates, total: found.length, isScanned: repositories.length > 0 }
  },
})

interface ArchiveArgs {
  readonly toggle: string
  readonly confirm: string
  readonly comment?: string
}

const archiveToggle = defineTool<ArchiveArgs>({
  name: 'archive_toggle',
  title: 'Archive a toggle',
  description:
    'Archive a toggle: SDKs no longer receive it, and code that asks for it gets its default. Ask the user first, then repeat the name in `confirm`. In a project with a protected environment this creates a change request.',
  effect: 'changes',
  input: object({
    toggle: TOGGLE,
    confirm: text('The name of the toggle once more, after the user has agreed.'),
    'comment?': text('Why, for the reviewers.'),
  }),
  output: PROPOSED,
  async run(api, { toggle, confirm, comment }) {
    if (confirm !== toggle) throw new CliFailure('Nothing is archived: `confirm` must be the name of the toggle')
    const project = await projectOfToggle(api, toggle)
    const [environment] = await protectedEnvironments(api, project)
    const proposed = { action: 'archiveFeature', feature: toggle, payload: null }
    const actions = [{ command: 'toggle.archive', input: { project, name: toggle }, proposed }]
    if (environment !== undefined) return requestChanges(api, { project, environment }, { actions, comment })
    await runActions(api, actions, false)
    return { outcome: 'applied', message: `${toggle} is archived. It can be revived on the page "Archive".` }
  },
})

export const cleaningTools = [cleanUpCandidates, archiveToggle]
