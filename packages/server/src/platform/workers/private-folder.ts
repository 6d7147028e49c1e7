import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** With the host name, because containers that share a folder number their processes independently. A Unix socket has a short path. */
const PREFIX = `leverframe-workers-${hostname().replace(/\W/g, '').slice(0, 16)}-`

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the folders of servers that were killed. */
function removeLeftOvers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (!Number.isInteger(pid) || isRunning(pid)) continue
    const path = join(parent, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory() && found.uid === process.getuid?.()) rmSync(path, { recursive: true, force: true })
  }
}

export interface PrivateFolder {
  readonly path: string
  remove(): void
}

/** A new folder for Unix sockets that only this user can open (mode 0700). */
export function createPrivateFolder(): PrivateFolder {
  const parent = tmpdir()
  removeLeftOvers(parent)
  const path = newFolderIn(parent)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function newFolderIn(parent: string): string {
  try {
    return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  } catch (cause) {
    throw new Error(
      `worker processes need a folder for their sockets, and none can be created in ${parent}. Set TMPDIR to a folder that this user can write to, or set WORKERS=0`,
      { cause },
    )
  }
}
