import { CliFailure, EXIT } from '../exit-codes.ts'
import type { Progress, StartProgress } from '../progress.ts'
import { compareDefinitions, type Difference } from './compare.ts'
import { compareFrontends } from './frontend.ts'
import { type Clients, withTokens } from './servers.ts'

export interface Verified {
  readonly differences: readonly Difference[]
  readonly environments: readonly EnvironmentSummary[]
  /** Environments that were not compared, and other remarks. */
  readonly remarks: readonly string[]
}

interface EnvironmentSummary {
  readonly name: string
  readonly toggles: number
  /** Evaluations of the definitions with the engine. */
  readonly evaluations: number
  /** Requests to the frontend API of each server. */
  readonly requests: number
}

export interface VerifyOptions {
  readonly projects: readonly string[] | undefined
  readonly environments: readonly string[] | undefined
  readonly contexts: number
  readonly requests: number
  readonly progress: StartProgress
  readonly stopped: AbortSignal
}

const namesOf = async ({ admin }: Clients): Promise<string[]> =>
  (await admin.call<{ environments: { name: string }[] }>('GET', '/api/admin/environments')).environments.map(
    ({ name }) => name,
  )

/** Why an environment cannot be read; rethrows failures that are no answer of the server. */
function reasonOf(error: unknown): string {
  if (error instanceof CliFailure && error.status === 400) return error.message
  throw error
}

/**
 * Compares two servers, one environment at a time:
 * 1. temporary tokens are created on both,
 * 2. the definitions that SDKs get are evaluated with one engine for contexts that reach every branch,
 * 3. both servers evaluate some of the contexts themselves,
 * 4. the tokens are deleted.
 */
export async function verifyServers(here: Clients, there: Clients, options: VerifyOptions): Promise<Verified> {
  const [ours, theirs] = [await namesOf(here), await namesOf(there)]
  const isWanted = (name: string) => options.environments?.includes(name) ?? true
  const remarks: string[] = []
  const differences: Difference[] = []
  const environments: EnvironmentSummary[] = []
  for (const name of ours.filter((one) => isWanted(one) && !theirs.includes(one)))
    remarks.push(`The environment ${name} exists only here and is not compared`)
  for (const name of theirs.filter(isWanted)) {
    if (!ours.includes(name)) {
      differences.push({ environment: name, toggle: '', problem: 'the environment is missing here' })
      continue
    }
    try {
      environments.push(await verifyEnvironment(name, here, there, { ...options, remarks, differences }))
    } catch (error) {
      remarks.push(`The environment ${name} is not compared: ${reasonOf(error)}`)
    }
  }
  return { differences, environments, remarks }
}

type Collected = VerifyOptions & { readonly remarks: string[]; readonly differences: Difference[] }

const verifyEnvironment = (
  name: string,
  here: Clients,
  there: Clients,
  options: Collected,
): Promise<EnvironmentSummary> =>
  withTokens(there, name, (remote) =>
    withTokens(here, name, async (local) => {
      const { projects, contexts, requests: count, progress, differences, remarks } = options
      const isWanted = ({ project = 'default' }) => projects?.includes(project) ?? true
      const [a, b] = await Promise.all([local.definitions(), remote.definitions()])
      let running: Progress | undefined
      const onToggle = (total: number) => {
        if (options.stopped.aborted) throw new CliFailure('Interrupted', EXIT.interrupted)
        running ??= progress(`Evaluating the definitions of ${name}`, total)
        running.next()
      }
      const compared = await compareDefinitions(name, a.filter(isWanted), b.filter(isWanted), contexts, onToggle)
      differences.push(...compared.differences)
      const total = compared.evaluations === 0 ? 0 : Math.min(count, compared.contexts.length)
      const { next: advance } = progress(`Evaluating ${name} on both servers`, total)
      const frontend = await compareFrontends(
        name,
        { here: local, there: remote },
        b.filter(isWanted),
        compared.contexts,
        {
          count: total,
          advance,
        },
      )
      const known = new Set(compared.differences.map(({ toggle }) => toggle))
      differences.push(...frontend.differences.filter(({ toggle }) => !known.has(toggle)))
      if (frontend.olderHash.length > 0)
        remarks.push(
          `${name}: the frontend API of the other server draws variants with the hash of older SDKs. Definitions are the same, and newer SDKs get the same variants from both. Toggles: ${frontend.olderHash.join(', ')}`,
        )
      if (compared.absent.length > 0)
        remarks.push(`${name}: ${compared.absent.length} toggles are off on one server and absent on the other`)
      if (!frontend.isSupported) remarks.push(`${name}: a server has no frontend API, only definitions are compared`)
      const { toggles, evaluations } = compared
      return { name, toggles, evaluations, requests: frontend.requests }
    }),
  )
