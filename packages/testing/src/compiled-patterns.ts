import { RE2JS } from 're2js'
import { vi } from 'vitest'

/** The patterns that RE2 compiled while `work` ran. To compile an expensive one takes seconds. */
export async function patternsCompiledDuring(work: () => Promise<unknown>): Promise<string[]> {
  const compile = vi.spyOn(RE2JS, 'compile')
  try {
    await work()
    return compile.mock.calls.map(([pattern]) => pattern)
  } finally {
    compile.mockRestore()
  }
}
