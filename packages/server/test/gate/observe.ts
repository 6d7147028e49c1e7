import type { TestServer } from '@leverframe/testing/harness'
import type { AnyCommand } from '#platform/commands/define'

export interface Ran {
  readonly command: string
  readonly input: unknown
}

/** Records which commands run, rehearsals included, without changing them. */
export function observeCommands(server: TestServer): Ran[] {
  const ran: Ran[] = []
  for (const command of commandsOf(server)) {
    const run = command.run.bind(command)
    Object.assign(command, {
      run: (...given: Parameters<AnyCommand['run']>) => {
        ran.push({ command: command.name, input: given[1] })
        return run(...given)
      },
    })
  }
  return ran
}

export const commandsOf = (server: TestServer): AnyCommand[] =>
  server.running.product.slices.flatMap(({ commands }) => commands)
