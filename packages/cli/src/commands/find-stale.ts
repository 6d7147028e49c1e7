import type { Api } from '../api.ts'
import { defineCommand } from '../command.ts'
import { CliFailure, EXIT, usageFailure } from '../exit-codes.ts'
import { allPages } from '../paging.ts'
import type { StartProgress } from '../progress.ts'
import { reportText } from '../stale/report.ts'
import { repositoryOf } from '../stale/repository.ts'
import { type SourceLocation, scanText } from '../stale/scan.ts'
import { sourceFiles, textOf } from '../stale/source-files.ts'
import { lifetimesOf, type ToggleRow, verdictOf } from '../stale/verdicts.ts'
import { type Target, type Written, writeReferences } from '../stale/write-references.ts'

interface Scanned {
  readonly files: number
  readonly locations: ReadonlyMap<string, SourceLocation[]>
  readonly unknown: ReadonlyMap<string, SourceLocation[]>
}

const add = (map: Map<string, SourceLocation[]>, name: string, location: SourceLocation): void => {
  const locations = map.get(name)
  if (locations) locations.push(location)
  else map.set(name, [location])
}

async function scanFolder(
  folder: string,
  known: ReadonlySet<string>,
  stopped: AbortSignal,
  progress: StartProgress,
): Promise<Scanned> {
  const [locations, unknown] = [new Map<string, SourceLocation[]>(), new Map<string, SourceLocation[]>()]
  const files = await sourceFiles(folder)
  const steps = progress('Scanning files', files.length)
  for (const file of files) {
    if (stopped.aborted) {
      steps.end()
      throw new CliFailure('Interrupted: nothing was written', EXIT.interrupted)
    }
    const text = await textOf(file)
    steps.next()
    for (const { name, line } of scanText(text ?? '', (one) => known.has(one)))
      add(known.has(name) ? locations : unknown, name, { path: file.path, line })
  }
  return { files: files.length, locations, unknown }
}

const daysOf = (text = '30'): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw usageFailure(`--days must be a whole number from 1, not ${text}`)
  return Number(text)
}

type Given = Readonly<Record<'repository' | 'revision' | 'url-template', string | undefined>> & {
  readonly write: boolean
}

async function targetOf(folder: string, options: Given): Promise<Target> {
  const { name, revision, urlTemplate } = await repositoryOf(folder)
  const target = {
    repository: options.repository ?? name,
    revision: options.revision ?? revision ?? '',
    urlTemplate: options['url-template'] ?? urlTemplate,
  }
  if (options.write && target.revision === '')
    throw usageFailure(`${folder} is not in a git repository with a commit: --write needs --revision`)
  return target
}

/** Of all projects: names are unique, so code may name a toggle of another project. */
async function togglesOf(api: Api) {
  const search = (query: Record<string, string>) =>
    allPages<ToggleRow>(api, '/api/admin/search/features', 'features', query)
  return { live: await search({}), archived: await search({ archived: 'IS:true' }) }
}

/** Every project of the toggles, so that references that are gone from the code are gone from the server. */
async function writeAll(
  api: Api,
  target: Target,
  toggles: readonly ToggleRow[],
  locations: ReadonlyMap<string, readonly SourceLocation[]>,
  progress: StartProgress,
): Promise<Written[]> {
  const written: Written[] = []
  const projects = [...new Set(toggles.map((one) => one.project))].sort()
  const steps = progress('Writing references', projects.length)
  for (const project of projects) {
    const own = toggles.filter((one) => one.project === project && locations.has(one.name))
    const byToggle = new Map(own.map(({ name }) => [name, locations.get(name) ?? []]))
    written.push(await writeReferences(api, project, target, byToggle))
    steps.next()
  }
  return written
}

export const findStale = defineCommand({
  name: 'find-stale',
  summary: 'Find toggles that can be removed from the server or from code',
  usage: '',
  arity: [0, 0],
  options: {
    code: { type: 'string', value: '<folder>', help: 'The source code (default: the current folder)' },
    project: { type: 'string', value: '<id>', help: 'Only toggles of this project' },
    days: { type: 'string', value: '<n>', help: 'A toggle without requests for so many days is unused (default: 30)' },
    write: { type: 'boolean', help: 'Store the places in code on the server, for the pages of the toggles' },
    repository: { type: 'string', value: '<name>', help: 'With --write (default: from the git remote)' },
    revision: { type: 'string', value: '<commit>', help: 'With --write (default: the commit that is checked out)' },
    'url-template': { type: 'string', value: '<url>', help: 'Links to lines, with {path}, {line} and {revision}' },
    'dry-run': { type: 'boolean', help: 'With --write: show what would be stored' },
  },
  async run({ options, api, console, stopped, print, progress }) {
    const client = api()
    const folder = options.code ?? '.'
    const days = daysOf(options.days)
    const target = await targetOf(folder, options)
    const { live, archived } = await togglesOf(client)
    const known = new Set([...live, ...archived].map(({ name }) => name))
    const judging = { now: Date.now(), days, lifetimes: await lifetimesOf(client) }
    const { files, locations, unknown } = await scanFolder(folder, known, stopped, progress)
    const locationsOf = ({ name }: { name: string }) => locations.get(name) ?? []
    const inScope = ({ project }: ToggleRow) => options.project === undefined || project === options.project
    const scope = [...live, ...archived].filter(inScope)
    const isWritten = options.write && !options['dry-run']
    const report = {
      ...target,
      days,
      files,
      toggles: live.filter(inScope).flatMap((one) => verdictOf(one, locationsOf(one), judging) ?? []),
      archivedInCode: archived
        .filter((one) => inScope(one) && locations.has(one.name))
        .map((one) => ({ name: one.name, project: one.project, references: locationsOf(one) })),
      unknown: [...unknown].map(([name, references]) => ({ name, references })),
      written: isWritten ? await writeAll(client, target, scope, locations, progress) : [],
    }
    print(report, () => reportText(report, console.width))
    return EXIT.ok
  },
})
