import { readdirSync, statSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensurePrivateFolder } from '#platform/private-files'
import type { Report } from './payloads.ts'

/** A report that waits for the upstream. */
interface Entry {
  readonly file: string
  readonly bytes: number
  readonly isPublic: boolean
  /** Undefined when it is on disk. */
  report: Report | undefined
}

type OnError = (sentence: string, facts: Readonly<Record<string, unknown>>) => void

const NAME = /^(\d{15})-(own|public)-[\w-]+\.json$/
/** The id keeps apart the files of two relays that use one folder by mistake. */
const nameOf = (number: number, { isPublic, id }: Report): string =>
  `${String(number).padStart(15, '0')}-${isPublic ? 'public' : 'own'}-${id}.json`

/**
 * Reports that wait for the upstream, oldest first, one file each. A report that cannot be written stays in memory, so that a full
 * disk loses nothing while the process runs. The files contain no secrets.
 */
export class Outbox {
  readonly #folder: string
  readonly #entries: Entry[] = []
  readonly #onError: OnError
  #next: number
  #bytes = 0
  #publicBytes = 0

  /** Reads the names of the waiting reports. Throws when the folder cannot be used. */
  constructor(folder: string, onError: OnError) {
    this.#folder = folder
    this.#onError = onError
    ensurePrivateFolder(folder)
    for (const name of readdirSync(folder).sort()) {
      const [, , kind] = NAME.exec(name) ?? []
      const file = join(folder, name)
      if (kind !== undefined)
        this.#push({ file, bytes: statSync(file).size, isPublic: kind === 'public', report: undefined })
    }
    const [, last = '0'] = NAME.exec(this.#entries.at(-1)?.file.slice(folder.length + 1) ?? '') ?? []
    this.#next = Number(last) + 1
  }

  get size(): number {
    return this.#entries.length
  }

  get bytes(): number {
    return this.#bytes
  }

  get publicBytes(): number {
    return this.#publicBytes
  }

  async addReport(report: Report): Promise<void> {
    const text = JSON.stringify(report)
    const file = join(this.#folder, nameOf(this.#next++, report))
    const entry: Entry = { file, bytes: Buffer.byteLength(text), isPublic: report.isPublic, report }
    this.#push(entry)
    await this.#save(entry)
  }

  /** Tries again to write what is only in memory. */
  async saveAll(): Promise<void> {
    for (const entry of this.#entries) if (entry.report) await this.#save(entry)
  }

  /** The oldest report. Undefined when there is none, or when its file is damaged: `removeFirst` drops it. */
  async first(): Promise<Report | undefined> {
    const [entry] = this.#entries
    if (!entry) return undefined
    if (entry.report) return entry.report
    try {
      return JSON.parse(await readFile(entry.file, 'utf8')) as Report
    } catch {
      return undefined
    }
  }

  async removeFirst(): Promise<void> {
    const entry = this.#entries.shift()
    if (!entry) return
    this.#bytes -= entry.bytes
    if (entry.isPublic) this.#publicBytes -= entry.bytes
    await rm(entry.file, { force: true }).catch((error: unknown) => this.#noteUnwritable(error))
  }

  #noteUnwritable(error: unknown): void {
    this.#onError('reports of SDKs cannot be written to disk: they stay in memory', { err: error })
  }

  #push(entry: Entry): void {
    this.#entries.push(entry)
    this.#bytes += entry.bytes
    if (entry.isPublic) this.#publicBytes += entry.bytes
  }

  async #save(entry: Entry): Promise<void> {
    const unfinished = `${entry.file}.tmp`
    try {
      const file = await open(unfinished, 'w', 0o600)
      try {
        await file.writeFile(JSON.stringify(entry.report))
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, entry.file)
      entry.report = undefined
    } catch (error) {
      this.#noteUnwritable(error)
      await rm(unfinished, { force: true }).catch(() => {})
    }
  }
}
