import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findBrowser } from './browser.mjs'
import CountReporter from './count-reporter.mjs'
import { missing } from './missing.mjs'
import { makeFolder } from './npm-package.mjs'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe('the browser of the tests', () => {
  it('is the one that CHROME_PATH names', () => {
    vi.stubEnv('CHROME_PATH', process.execPath)
    expect(findBrowser()).toBe(process.execPath)
  })

  it('is missing when CHROME_PATH names no file, also where another browser is installed', () => {
    vi.stubEnv('CHROME_PATH', '/nowhere/chrome')
    expect(findBrowser).toThrow('CHROME_PATH is "/nowhere/chrome", and there is no such file')
  })
})

describe('a downloaded folder', () => {
  it('appears only when it is complete, and is not made again', () => {
    const folder = join(temporaryFolder(), '1.0.0')
    makeFolder(folder, (temporary) => {
      expect(existsSync(folder)).toBe(false)
      writeFileSync(join(temporary, 'file'), '')
      return temporary
    })
    expect(readdirSync(folder)).toEqual(['file'])
    makeFolder(folder, () => expect.unreachable())
  })

  it('does not appear when making it fails, and nothing is left', () => {
    const parent = temporaryFolder()
    const fail = () =>
      makeFolder(join(parent, '1.0.0'), (temporary) => {
        writeFileSync(join(temporary, 'half'), '')
        throw new Error('no network')
      })
    expect(fail).toThrow('no network')
    expect(readdirSync(parent)).toEqual([])
  })

  it('stays the one of a run that was faster', () => {
    const folder = join(temporaryFolder(), '1.0.0')
    makeFolder(folder, (temporary) => {
      makeFolder(folder, (faster) => {
        writeFileSync(join(faster, 'of the faster run'), '')
        return faster
      })
      return temporary
    })
    expect(readdirSync(folder)).toEqual(['of the faster run'])
  })
})

it('the end of a run says how many tests could not run, also when the error is that of a hook', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { message } = missing('a browser: set CHROME_PATH')
  const file = { type: 'module', errors: () => [{ message }] }
  const suite = { type: 'suite', errors: () => [], parent: file }
  const other = { type: 'module', errors: () => [] }
  const aTest = (parent: unknown, errors: readonly unknown[], state = 'failed') => ({
    parent,
    diagnostic: () => undefined,
    result: () => ({ state, errors }),
  })
  const tests = [
    aTest(suite, [], 'skipped'),
    aTest(other, [{ message }]),
    aTest(other, [{ message: 'expected 1 to be 2' }]),
    aTest(other, [], 'passed'),
  ]
  const modules = [{ children: { allTests: () => tests }, errors: () => [] }]
  vi.stubEnv('TEST_COUNTS', '')
  new CountReporter().onTestRunEnd(modules as never, [], 'failed')
  expect(log.mock.calls).toEqual([['2 tests could not run: a browser: set CHROME_PATH']])
})
