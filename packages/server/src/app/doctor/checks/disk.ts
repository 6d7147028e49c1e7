import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sqlitePathOf } from '#platform/db/open-store'
import { openToOthers } from '#platform/private-files'
import { type Check, type CheckContext, type Found, ok, problem, warning } from '../check.ts'

const MIN_FREE_BYTES = 100_000_000
const LOW_FREE_BYTES = 1_000_000_000
const MIN_FREE_SHARE = 0.05

const gigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`

/** The nearest folder that exists. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)))

export interface Room {
  readonly freeBytes: number
  /** 0 on file systems without a limit. */
  readonly files: number
  readonly freeFiles: number
}

export function roomFound(folder: string, { freeBytes, files, freeFiles }: Room): Found[] {
  const left = `${gigabytes(freeBytes)} are free in ${folder}`
  const space =
    freeBytes < MIN_FREE_BYTES
      ? problem(left, 'Free some space: writes fail when the disk is full')
      : freeBytes < LOW_FREE_BYTES
        ? warning(left, 'Free some space')
        : ok(left)
  const isShortOfFiles = files > 0 && freeFiles / files < MIN_FREE_SHARE
  return isShortOfFiles
    ? [space, warning(`only ${freeFiles} of ${files} inodes are free in ${folder}`, 'Remove files that are not needed')]
    : [space]
}

const foldersOf = ({ config }: CheckContext): string[] => {
  const paths = [sqlitePathOf(config), config.snapshotFile].flatMap((path) =>
    path === undefined ? [] : [dirname(path)],
  )
  return [
    ...new Set([...paths, ...(config.backupDir === undefined ? [] : [config.backupDir])].map((path) => resolve(path))),
  ]
}

function privateFound({ config }: CheckContext): Found[] {
  const database = sqlitePathOf(config)
  const files = [
    ...(database === undefined ? [] : [database, `${database}.key`]),
    ...(config.snapshotFile ? [config.snapshotFile] : []),
  ]
  return openToOthers(files).map(({ path, mode }) =>
    warning(`other users of this machine can open ${path} (mode ${mode})`, `Run "chmod 600 ${path}"`),
  )
}

export const disk: Check = {
  name: 'disk',
  run: async (context) => [
    ...foldersOf(context).flatMap((folder) => {
      const { bavail, bsize, files, ffree } = statfsSync(existing(folder))
      return roomFound(folder, { freeBytes: bavail * bsize, files, freeFiles: ffree })
    }),
    ...privateFound(context),
  ],
}
