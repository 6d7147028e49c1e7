import { openApi } from '../api.ts'
import { defineCommand, type Values } from '../command.ts'
import { EXIT, usageFailure } from '../exit-codes.ts'
import type { Snapshot } from '../import-from/model.ts'
import { patient } from '../import-from/patient-api.ts'
import { reportJson, reportText } from '../import-from/report.ts'
import { readFiles, SOURCES } from '../import-from/sources.ts'
import type { TokenOptions } from '../import-from/tokens.ts'
import { projectsOption, readServer } from '../import-from/unleash-api.ts'
import { writeSnapshot } from '../import-from/write.ts'
import { serverUrl } from '../profiles.ts'
import { VERSION } from '../version.ts'

const OPTIONS = {
  url: { type: 'string', value: '<url>', help: 'The address of the Unleash server to read' },
  token: { type: 'string', value: '<secret>', help: 'An admin token of that server (default: IMPORT_TOKEN)' },
  project: { type: 'string', value: '<ids>', help: 'Only these projects, or the project for files that name none' },
  environment: { type: 'string', value: '<names>', help: 'The environments for files that name none (default: all)' },
  tokens: { type: 'string', value: 'same|new', help: 'Also take API tokens, with the same or with new secrets' },
  'tokens-file': { type: 'string', value: '<file>', help: 'Where new secrets are written (default: tokens.json)' },
  'dry-run': { type: 'boolean', help: 'Print the report and write nothing' },
} as const

function tokenOptions({ tokens = 'none', 'tokens-file': file = 'tokens.json' }: Values<typeof OPTIONS>): TokenOptions {
  if (tokens !== 'none' && tokens !== 'same' && tokens !== 'new') throw usageFailure('--tokens must be same or new')
  return { how: tokens, file }
}

/** With `--project`, only what belongs to these projects or to all. */
function limited(snapshot: Snapshot, projects: readonly string[] | undefined): Snapshot {
  if (!projects) return snapshot
  const isOwn = (project: string | undefined) => project === undefined || projects.includes(project)
  return {
    ...snapshot,
    projects: snapshot.projects.filter(({ id }) => isOwn(id)),
    contextFields: snapshot.contextFields.filter(({ project }) => isOwn(project)),
    segments: snapshot.segments.filter(({ project }) => isOwn(project)),
    toggles: snapshot.toggles.filter(({ project }) => isOwn(project)),
    tokens: snapshot.tokens.filter((one) => one.projects.every((id) => id === '*' || isOwn(id))),
  }
}

export const importFrom = defineCommand({
  name: 'import-from',
  summary: 'Import toggles from another product, and report what could not be taken',
  usage: `${SOURCES.map(({ name }) => name).join('|')} [<file>...]`,
  arity: [1, 100],
  options: OPTIONS,
  async run({ args: [name = '', ...files], options, api, progress, environment, stopped, print }) {
    const target = patient(api(), stopped)
    const projects = projectsOption(options.project)
    const tokens = tokenOptions(options)
    let source: Snapshot
    if (options.url === undefined) {
      if (files.length === 0) throw usageFailure(`Give a file${name === 'unleash' ? ', or --url and --token' : ''}`)
      const environments =
        projectsOption(options.environment) ??
        (await target.call<{ environments: { name: string }[] }>('GET', '/api/admin/environments')).environments.map(
          (one) => one.name,
        )
      source = readFiles(name, files, {
        project: projects?.[0] ?? 'default',
        isProjectGiven: projects !== undefined,
        environments,
      })
    } else {
      if (name !== 'unleash' || files.length > 0) throw usageFailure('--url works only with unleash and without files')
      const token = options.token ?? environment.IMPORT_TOKEN
      if (token === undefined) throw usageFailure('Give --token, or set IMPORT_TOKEN')
      const remote = patient(openApi({ url: serverUrl(options.url), token }, VERSION, stopped), stopped)
      source = await readServer(remote, { projects, progress })
    }
    const isDryRun = options['dry-run']
    const report = await writeSnapshot(target, limited(source, projects), {
      isDryRun: isDryRun === true,
      progress,
      tokens,
    })
    print(reportJson(report), () => reportText(report))
    return EXIT.ok
  },
})
