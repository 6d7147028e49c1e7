import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { go } from '../codegen/go.ts'
import { java } from '../codegen/java.ts'
import { shapeOfSchema } from '../codegen/json-schema.ts'
import { generate, type Language } from '../codegen/language.ts'
import { accessorsOf } from '../codegen/project.ts'
import { python } from '../codegen/python.ts'
import type { Shape } from '../codegen/shape.ts'
import { typescript } from '../codegen/typescript.ts'
import { defineCommand } from '../command.ts'
import { CliFailure, EXIT, usageFailure } from '../exit-codes.ts'

const LANGUAGES: Readonly<Record<string, Language>> = { ts: typescript, java, python, go }

/** A file `<toggle>.json` per toggle. Names with other characters than those of file names are encoded as in a URL. */
function schemasIn(folder: string | undefined): Map<string, Shape> {
  if (folder === undefined) return new Map()
  let names: string[]
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch {
    throw usageFailure(`${folder} is not a folder`)
  }
  return new Map(
    names.sort().map((name) => {
      const path = join(folder, name)
      try {
        return [
          decodeURIComponent(name.slice(0, -'.json'.length)),
          shapeOfSchema(JSON.parse(readFileSync(path, 'utf8'))),
        ]
      } catch (error) {
        throw new CliFailure(`${path} is not a JSON Schema: ${(error as Error).message}`)
      }
    }),
  )
}

/** Writes the whole file or nothing. */
function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.new`
  writeFileSync(temporary, text)
  renameSync(temporary, path)
}

const currentText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const PACKAGE = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/

export const codegen = defineCommand({
  name: 'codegen',
  summary: 'Write typed code for the toggles and variants of a project',
  usage: 'ts|java|python|go',
  arity: [1, 1],
  options: {
    project: { type: 'string', value: '<id>', help: 'The project (default: default)' },
    out: { type: 'string', value: '<file>', help: 'The file to write (default: stdout)' },
    schemas: { type: 'string', value: '<folder>', help: 'JSON Schemas of payloads: a file <toggle>.json per toggle' },
    package: { type: 'string', value: '<name>', help: 'The package of Java or Go' },
    'dry-run': { type: 'boolean', help: 'With --out: say whether the file would change, and write nothing' },
  },
  async run({ args: [name = ''], options, api, console, isJson, print, progress }) {
    const language = LANGUAGES[name]
    if (!language || !Object.hasOwn(LANGUAGES, name))
      throw usageFailure(`${name} is not supported. Choose ${Object.keys(LANGUAGES).join(', ')}`)
    const { project = 'default', out, package: packageName = '' } = options
    if (packageName !== '' && !PACKAGE.test(packageName)) throw usageFailure(`${packageName} is not a package name`)
    const schemas = schemasIn(options.schemas)
    const accessors = await accessorsOf(api(), project, schemas, progress)
    const { text, collisions } = generate(language, accessors, project, packageName)
    for (const same of collisions)
      console.err(`${same.join(', ')} have the same identifier: each gets a suffix of its own`)
    for (const toggle of schemas.keys())
      if (!accessors.some((one) => one.name === toggle))
        console.err(`${toggle} has a schema, and is no toggle of ${project}`)
    if (out === undefined && !isJson) {
      console.out(text.trimEnd())
      return EXIT.ok
    }
    const changed = out !== undefined && currentText(out) !== text
    if (out !== undefined && changed && !options['dry-run']) writeWhole(out, text)
    const said = {
      project,
      language: name,
      toggles: accessors.length,
      collisions,
      changed,
      ...(out === undefined ? { text } : { out }),
    }
    print(said, () => {
      if (!changed) return `${out} is up to date`
      return options['dry-run'] ? `${out} would change` : `${out} written: ${accessors.length} toggles`
    })
    return EXIT.ok
  },
})
