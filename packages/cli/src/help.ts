import { COMMON, type Command, type Options } from './command.ts'

const lines = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

const optionLines = (options: Options): string =>
  lines(
    Object.entries(options).map(([name, { short, value, help }]) => [
      `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
      help,
    ]),
  )

export const commandHelp = ({ name, usage, summary, options }: Command): string =>
  [
    summary,
    '',
    `Usage: leverframe ${[name, usage, '[options]'].filter((part) => part !== '').join(' ')}`,
    '',
    'Options:',
    optionLines({ ...options, ...COMMON }),
  ].join('\n')

export const overview = (commands: readonly Command[]): string =>
  [
    'Leverframe: a control plane for feature toggles.',
    '',
    'Usage: leverframe [serve]              start the server (settings: leverframe serve --help)',
    '       leverframe <command> [options]  work with a server',
    '',
    'Commands:',
    lines(commands.map(({ name, usage, summary }) => [[name, usage].join(' ').trim(), summary])),
    '',
    'Options of every command:',
    optionLines(COMMON),
    '',
    'LEVERFRAME_URL and LEVERFRAME_TOKEN replace the stored profile. The guide command-line.md has examples and the exit codes.',
  ].join('\n')
