import { describe, expect, it } from 'vitest'
import { consequence, stateSentence } from './environment-sentence.ts'

const use = (used: boolean, enabledToggleCount: number) => ({ used, enabledToggleCount })

describe('an environment of a project', () => {
  it('has a sentence with the number of toggles that are on', () => {
    expect(stateSentence(use(true, 0))).toBe('No toggle is on')
    expect(stateSentence(use(true, 1))).toBe('1 toggle is on')
    expect(stateSentence(use(false, 0))).toBe('Not used')
    expect(stateSentence(use(false, 3))).toBe('Not used. 3 toggles are on if you use it again')
  })

  it('is removed with the number of toggles that are no longer served', () => {
    expect(consequence('Production', use(true, 0))).toBe("No toggle is on in Production, so applications won't notice.")
    expect(consequence('Production', use(true, 1))).toBe(
      '1 toggle will no longer be served in Production. Applications will treat it as off.',
    )
    expect(consequence('Production', use(true, 12))).toBe(
      '12 toggles will no longer be served in Production. Applications will treat them as off.',
    )
  })

  it('is added again with the number of toggles that are served again', () => {
    expect(consequence('Production', use(false, 2))).toBe(
      '2 toggles will be served in Production again, with the strategies from before.',
    )
  })
})
