import { readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'
import { CliFailure, usageFailure } from '../exit-codes.ts'
import { flagsmithFile } from './flagsmith.ts'
import { fliptFile } from './flipt.ts'
import { goffFile } from './goff.ts'
import { growthbookFile } from './growthbook.ts'
import { launchdarklyFile } from './launchdarkly.ts'
import { joined, type Snapshot } from './model.ts'
import { unleashFile } from './unleash-file.ts'

/** A product whose files can be imported. */
export interface Source {
  readonly name: string
  /** The content of a file, parsed as JSON or YAML. */
  readonly read: (content: unknown, options: FileOptions) => Snapshot
}

export interface FileOptions {
  /** The project of toggles that name none. */
  readonly project: string
  /** Environments for files that name none. */
  readonly environments: readonly string[]
}

export const SOURCES: readonly Source[] = [
  { name: 'unleash', read: unleashFile },
  { name: 'launchdarkly', read: launchdarklyFile },
  { name: 'flagsmith', read: flagsmithFile },
  { name: 'flipt', read: fliptFile },
  { name: 'growthbook', read: growthbookFile },
  { name: 'goff', read: goffFile },
]

/** An alias bomb or a huge file must not use up the memory. */
const MAX_FILE_BYTES = 100_000_000
const MAX_ALIASES = 1_000

/** The documents of a YAML file. A JSON file is one document. */
function documentsOf(path: string): unknown[] {
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch (error) {
    throw new CliFailure(`${path} cannot be read: ${(error as Error).message}`)
  }
  if (content.length > MAX_FILE_BYTES) throw new CliFailure(`${path} is larger than 100 MB`)
  try {
    if (/^\s*[[{]/.test(content)) return [JSON.parse(content)]
    return parseAllDocuments(content).map((one) => {
      const [problem] = one.errors
      if (problem) throw problem
      return one.toJS({ maxAliasCount: MAX_ALIASES })
    })
  } catch (error) {
    throw new CliFailure(`${path} is neither valid JSON nor valid YAML: ${(error as Error).message.split('\n')[0]}`)
  }
}

export function readFiles(name: string, paths: readonly string[], options: FileOptions): Snapshot {
  const source = SOURCES.find((one) => one.name === name)
  if (!source) throw usageFailure(`Unknown source ${name}. Known sources: ${SOURCES.map((one) => one.name).join(', ')}`)
  return joined(paths.flatMap(documentsOf).map((content) => source.read(content, options)))
}
