import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ADMIN_TOKEN, serverFor } from '@leverframe/testing/harness'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkArity, parsed } from '../src/command.ts'
import { commandOf } from '../src/run.ts'
import { cli } from './cli.ts'

const FOLDER = fileURLToPath(new URL('../../../examples/toggles-as-code/', import.meta.url))
const textOf = (name: string) => readFileSync(`${FOLDER}${name}`, 'utf8')

/** Every string of a YAML value. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** The arguments of the calls of the command in a script. A text in quotes is one argument. */
const callsIn = (script: string): string[][] =>
  [...script.matchAll(/(?:^|\s)leverframe ([^|&;\n]+)/g)].map(([, rest = '']) =>
    [...rest.matchAll(/"[^"]*"|\S+/g)].map(([word]) => word.replaceAll('"', '')),
  )

describe('the example of toggles as code', () => {
  const server = serverFor('sqlite')
  const run = (...args: string[]) => cli({ LEVERFRAME_URL: server.url, LEVERFRAME_TOKEN: ADMIN_TOKEN }, args)

  it.each([
    ['github-action.yml', () => stringsIn(parse(textOf('github-action.yml')).jobs.toggles.steps), 3],
    ['gitlab-ci.yml', () => stringsIn(parse(textOf('gitlab-ci.yml'))), 3],
    ['pre-commit', () => [textOf('pre-commit')], 1],
  ])('calls commands and options that exist in %s', (_, scripts, count) => {
    const calls = scripts().flatMap(callsIn)
    expect(calls).toHaveLength(count)
    for (const args of calls) {
      const command = commandOf(args)
      expect(command?.name).toBe(args[0])
      if (command) checkArity(command, parsed(command, args.slice(1)).positionals.length)
    }
  })

  it('has files that can be checked, applied and found without drift', async () => {
    const files = `${FOLDER}toggles`
    expect(await run('plan', files, '--offline')).toMatchObject({ exitCode: 0, out: '2 files have no problems' })
    expect(await run('plan', files)).toMatchObject({ exitCode: 2, err: '' })
    expect(await run('apply', files, '--yes')).toMatchObject({ exitCode: 0, err: '' })
    expect(await run('drift', files)).toMatchObject({ exitCode: 0, out: 'No drift' })
  })
})
