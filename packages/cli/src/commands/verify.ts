import { openApi } from '../api.ts'
import { defineCommand } from '../command.ts'
import { printable } from '../console.ts'
import { EXIT, usageFailure } from '../exit-codes.ts'
import { patient } from '../import-from/patient-api.ts'
import { projectsOption } from '../import-from/unleash-api.ts'
import { chosenProfile, type Profile, serverUrl } from '../profiles.ts'
import type { Difference, Result } from '../verify/compare.ts'
import type { Clients } from '../verify/servers.ts'
import { type Verified, verifyServers } from '../verify/verify.ts'
import { VERSION } from '../version.ts'

function countFrom(given: string | undefined, fallback: number, option: string): number {
  const count = Number(given ?? fallback)
  if (!Number.isInteger(count) || count < 0 || count > 100_000)
    throw usageFailure(`${option} must be a whole number from 0 to 100000`)
  return count
}

function clientsOf(profile: Profile, stopped: AbortSignal, warn: (text: string) => void): Clients {
  const open = (token: string, signal: AbortSignal) => patient(openApi({ ...profile, token }, VERSION, signal), signal)
  return {
    admin: open(profile.token, stopped),
    steady: open(profile.token, new AbortController().signal),
    as: (token) => open(token, stopped),
    warn,
  }
}

const resultText = (result: Result | undefined): string =>
  result === undefined ? '' : `${result.enabled ? 'on' : 'off'}${result.variant === null ? '' : `, ${result.variant}`}`

function lineOf({ environment, toggle, problem, context, here, there, count }: Difference): string {
  const what = [environment, toggle].filter((part) => part !== '').join(': ')
  if (context === undefined) return `${what}: ${problem}`
  const results = `${resultText(here)} here, ${resultText(there)} there`
  return `${what}: ${problem} for ${count} contexts, such as ${JSON.stringify(context)} (${results})`
}

function textOf({ differences, environments, remarks }: Verified): string {
  const lines = [
    ...remarks,
    ...environments.map(
      ({ name, toggles, evaluations, requests }) =>
        `${name}: ${toggles} toggles, ${evaluations} evaluations, ${requests} contexts on both servers`,
    ),
    ...differences.map(lineOf),
    differences.length === 0 ? 'No differences' : `${differences.length} differences`,
  ]
  return lines.map(printable).join('\n')
}

export const verify = defineCommand({
  name: 'verify',
  summary: 'Evaluate all toggles on this server and on another one, and print the differences',
  usage: '',
  arity: [0, 0],
  options: {
    against: { type: 'string', value: '<url>', help: 'The address of the other server: Unleash or Leverframe' },
    'against-token': { type: 'string', value: '<secret>', help: 'An admin token of it (default: AGAINST_TOKEN)' },
    project: { type: 'string', value: '<ids>', help: 'Only toggles of these projects' },
    environment: { type: 'string', value: '<names>', help: 'Only these environments' },
    contexts: {
      type: 'string',
      value: '<n>',
      help: 'Random contexts, in addition to those of each toggle (default: 1000)',
    },
    requests: {
      type: 'string',
      value: '<n>',
      help: 'Contexts that both servers evaluate per environment (default: 200)',
    },
  },
  async run({ options, environment, profile, console, progress, stopped, print }) {
    const token = options['against-token'] ?? environment.AGAINST_TOKEN
    if (options.against === undefined || token === undefined)
      throw usageFailure('Give --against and --against-token (or AGAINST_TOKEN)')
    const verified = await verifyServers(
      clientsOf(chosenProfile(environment, profile), stopped, console.err),
      clientsOf({ url: serverUrl(options.against), token }, stopped, console.err),
      {
        projects: projectsOption(options.project),
        environments: projectsOption(options.environment),
        contexts: countFrom(options.contexts, 1_000, '--contexts'),
        requests: countFrom(options.requests, 200, '--requests'),
        progress,
        stopped,
      },
    )
    print(verified, () => textOf(verified))
    return verified.differences.length === 0 ? EXIT.ok : EXIT.different
  },
})
