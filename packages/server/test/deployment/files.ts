import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

export const fileOf = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8')

/** An instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

/** The stages of the Dockerfile: each begins with FROM. */
export function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, text })
  }
  return stages
}

export const textsOf = (stage: readonly Instruction[], name: string): string[] =>
  stage.filter((one) => one.name === name).map(({ text }) => text)

/** `A=1 B=2` as an object. */
export const environmentOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]))

/** The values of a key in a systemd unit. */
export const unitValues = (unit: string, key: string): string[] =>
  unit.split('\n').flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []))
