import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** Creates a separate file tree for each test, to put mistakes into. */
export function fileTree() {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'leverframe-tree-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))
  return {
    root: () => root,
    write(path: string, text: string): void {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    },
  }
}
