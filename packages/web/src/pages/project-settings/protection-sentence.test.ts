import { expect, it } from 'vitest'
import { protectionSentence } from './protection-sentence.ts'

it('says how many approvals a change in an environment requires', () => {
  expect(protectionSentence('dev', undefined)).toBe('Changes in dev count at once')
  expect(protectionSentence('prod', 1)).toBe('Changes in prod count when one other person has approved them')
  expect(protectionSentence('prod', 3)).toBe('Changes in prod count when 3 other people have approved them')
})
