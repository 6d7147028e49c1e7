import { defineCommand } from '../command.ts'
import { printable } from '../console.ts'
import { EXIT } from '../exit-codes.ts'
import { type Finding, withServer } from '../server.ts'
import { counted } from '../table.ts'

const MARKS: Readonly<Record<Finding['result'], string>> = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' }

const lineOf = ({ check, result, message, advice }: Finding): string =>
  [`${MARKS[result]}  ${check}: ${message}`, ...(advice === undefined ? [] : [`         ${advice}`])]
    .map(printable)
    .join('\n')

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Check the settings, the store and the machine of a server',
  usage: '',
  arity: [0, 0],
  options: {
    url: { type: 'string', value: '<url>', help: 'The server to check. Without it: PUBLIC_URL' },
  },
  async run({ options, environment, stopped, server, print }) {
    const { examine } = await server()
    const token = environment.LEVERFRAME_TOKEN
    const given = { environment, url: options.url, token, stopping: stopped }
    const findings = await withServer(stopped, () => examine(given))
    const count = (result: Finding['result']) => findings.filter((one) => one.result === result).length
    const counts = { problems: count('problem'), warnings: count('warning') }
    print({ ...counts, findings }, () =>
      [
        ...findings.map(lineOf),
        '',
        `${counted(counts.problems, 'problem')}, ${counted(counts.warnings, 'warning')}`,
      ].join('\n'),
    )
    return counts.problems > 0 ? EXIT.failed : EXIT.ok
  },
})
