import type { Ran } from './cli.ts'

/** Without the lines of progress, which depend on the speed of the machine. */
export const quiet = (ran: Ran): Ran => ({
  ...ran,
  err: ran.err
    .split('\n')
    .filter((line) => !/^(Reading the server|Applying): \d+ of \d+$/.test(line))
    .join('\n'),
})
