import { expect, it } from 'vitest'
import { protectionSentence } from './protection-sentence.ts'

it('says how many approvals a change in an environment requires', () => {
  expect(protectionSentence(undefined)).toBe('Changes apply immediately')
  expect(protectionSentence(1)).toBe('Changes need approval by one other person')
  expect(protectionSentence(3)).toBe('Changes need approval by 3 other people')
})
