import { expect, it } from 'vitest'
import { draftOf, type ProjectRules, rulesFrom } from './toggle-rules.ts'

const rules: ProjectRules = {
  defaultStickiness: 'userId',
  featureLimit: 20,
  featureNaming: { pattern: 'web-.+', example: 'web-a', description: null },
  linkTemplates: [
    { title: 'Code search', urlTemplate: 'https://code.example/?q={{feature}}' },
    { title: null, urlTemplate: 'https://tickets.example/{{project}}' },
  ],
}

it('the rules of a project survive the conversion to the form and back', () => {
  expect(draftOf(rules).links).toBe(
    'Code search https://code.example/?q={{feature}}\nhttps://tickets.example/{{project}}',
  )
  expect(rulesFrom(draftOf(rules))).toEqual(rules)
})

it('empty fields of the form mean that there is no rule', () => {
  const empty = { stickiness: 'default', limit: ' ', pattern: '', example: ' ', about: '', links: '\n \n' }
  expect(rulesFrom(empty)).toEqual({
    defaultStickiness: 'default',
    featureLimit: null,
    featureNaming: { pattern: null, example: null, description: null },
    linkTemplates: [],
  })
})
