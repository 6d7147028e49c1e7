import { serve } from '#app/lifecycle'
import { isWorker, serveAsWorker } from '#app/workers/worker'
import { BadConfiguration } from '#platform/config/load'
import { VERSION } from '#platform/version'
import { help } from './help.ts'

/** For the demo, which starts the server with a clock of its own. */
export { start } from '#app/lifecycle'
export { loadConfig } from '#platform/config/load'
export { createLog } from '#platform/telemetry/log'

/** Returns the exit code, or undefined while the server runs. */
export async function runCli(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
  print: (text: string) => void = (text) => console.log(text),
): Promise<number | undefined> {
  const [first] = args
  if (first === '--help' || first === '-h') return say(help())
  if (first === '--version') return say(VERSION)
  if (first !== undefined) {
    console.error(`Unknown argument ${first}. Try --help`)
    return 2
  }
  try {
    await (isWorker(environment) ? serveAsWorker(environment) : serve(environment, print))
    return undefined
  } catch (error) {
    console.error(error instanceof BadConfiguration ? error.message : `Leverframe could not start: ${reasonOf(error)}`)
    return 1
  }
}

function say(text: string): number {
  console.log(text)
  return 0
}

/** The message of an error and of its causes. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`
}
