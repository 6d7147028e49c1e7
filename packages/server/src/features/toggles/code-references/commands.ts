import { type Static, Type } from 'typebox'
import { requireLiveProject, requireProject } from '#features/workspace/index'
import { Failure, notFound } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { PathName } from '#kernel/names'
import type { Scope } from '#kernel/permission'
import { defineCommand } from '#platform/commands/define'
import { type CodeReference, checkTemplate, countNamedToggles, normalReferences } from './rules.ts'
import { MAX_REPOSITORIES, NewCodeReferences, type ReplacedReferences } from './schema.ts'
import {
  deleteRepository,
  knownToggles,
  type Repository,
  referencesIn,
  replaceReferences,
  repositoriesOf,
  saveRepository,
} from './store.ts'

const shared = {
  needs: ['UPDATE_FEATURE'],
  where: ({ project }: { readonly project: string }): Scope[] => [{ project }],
} as const

/** The event has counts and no paths: a repository may have thousands of them. */
const factsOf = (
  { name, revision, urlTemplate }: Omit<Repository, 'id' | 'scannedAt'>,
  references: readonly CodeReference[],
) => ({
  repository: name,
  revision,
  urlTemplate,
  references: references.length,
  toggles: countNamedToggles(references),
})

const replaceCodeReferences = defineCommand({
  name: 'code.replace-references',
  isSentToSdks: false,
  ...shared,
  input: Type.Object({ project: PathName, scan: NewCodeReferences }),
  async run({ tx, now, record }, { project, scan }): Promise<Static<typeof ReplacedReferences>> {
    await requireLiveProject(tx, project)
    if (scan.urlTemplate) checkTemplate(scan.urlTemplate)
    const given = normalReferences(scan.references)
    const repositories = await repositoriesOf(tx, project)
    const before = repositories.find(({ name }) => name === scan.repository)
    if (!before && repositories.length >= MAX_REPOSITORIES)
      throw new Failure('limit_exceeded', `A project can have at most ${MAX_REPOSITORIES} code repositories`)
    const names = [...new Set(given.map(({ feature }) => feature))]
    const known = await knownToggles(tx, project, names)
    const references = given.filter(({ feature }) => known.has(feature))
    const earlier = before ? normalReferences(await referencesIn(tx, before.id)) : []
    const { repository: name, revision, urlTemplate = before?.urlTemplate ?? null } = scan
    const isSame = before?.revision === revision && before.urlTemplate === urlTemplate && sameJson(earlier, references)
    if (!isSame) {
      const id = await saveRepository(tx, project, { name, revision, urlTemplate, scannedAt: now })
      if (!sameJson(earlier, references)) await replaceReferences(tx, id, references)
      record({
        type: before ? 'code-references-updated' : 'code-repository-added',
        project,
        data: factsOf({ name, revision, urlTemplate }, references),
        ...(before && { preData: factsOf(before, earlier) }),
      })
    }
    return {
      repository: name,
      revision,
      references: references.length,
      toggles: known.size,
      unknown: names.filter((one) => !known.has(one)),
    }
  },
})

const removeCodeRepository = defineCommand({
  name: 'code.remove-repository',
  isSentToSdks: false,
  ...shared,
  input: Type.Object({ project: PathName, repository: PathName }),
  async run({ tx, record }, { project, repository }): Promise<void> {
    await requireProject(tx, project)
    const found = (await repositoriesOf(tx, project)).find(({ name }) => name === repository)
    if (!found) throw notFound('code repository', repository)
    const references = await referencesIn(tx, found.id)
    await deleteRepository(tx, found.id)
    record({ type: 'code-repository-removed', project, preData: factsOf(found, references) })
  },
})

export const codeReferenceCommands = { replaceCodeReferences, removeCodeRepository }
