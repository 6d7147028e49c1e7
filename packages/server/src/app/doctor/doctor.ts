import { BadConfiguration, loadConfig } from '#platform/config/load'
import type { Config } from '#platform/config/settings'
import { type Check, type CheckContext, type Finding, problem } from './check.ts'
import { CHECKS } from './checks/index.ts'

const TIMEOUT_MS = 5_000

export interface Examination extends Omit<CheckContext, 'config' | 'clock' | 'timeoutMs'> {
  /** For tests. */
  readonly clock?: () => Date
  /** For tests on slow machines. */
  readonly timeoutMs?: number
}

async function findingsOf({ name, run }: Check, context: CheckContext): Promise<Finding[]> {
  const named = (found: Omit<Finding, 'check'>): Finding => ({ check: name, ...found })
  try {
    return (await run(context)).map(named)
  } catch (error) {
    return [named(problem(`the check failed: ${(error as Error).message}`, 'Report this, with the message'))]
  }
}

/** Checks everything that can be checked with these settings. */
export async function examine(given: Examination): Promise<readonly Finding[]> {
  let config: Config
  try {
    config = loadConfig(given.environment)
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error
    return error.mistakes.map((mistake) => ({
      check: 'settings',
      ...problem(mistake, 'Correct this setting. The other checks need valid settings'),
    }))
  }
  const url = given.url ?? (config.publicUrl === undefined ? undefined : `${config.publicUrl}${config.basePath}`)
  const context: CheckContext = { clock: () => new Date(), timeoutMs: TIMEOUT_MS, ...given, config, url }
  const findings: Finding[] = []
  for (const check of CHECKS) {
    given.stopping.throwIfAborted()
    findings.push(...(await findingsOf(check, context)))
  }
  return findings
}
