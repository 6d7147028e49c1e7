import { expect, it } from 'vitest'
import { normalParameters } from './rules.ts'

it('parameters of a strategy type have defaults for what is left out', () => {
  const given = [
    { name: 'a', type: 'string' as const },
    { name: 'b', type: 'number' as const, description: 'A number', required: true },
  ]
  expect(normalParameters(given)).toEqual([
    { name: 'a', type: 'string', description: '', required: false },
    { name: 'b', type: 'number', description: 'A number', required: true },
  ])
})

it('parameters of a strategy type have a name of their own', () => {
  const given = ['a', 'b', 'a'].map((name) => ({ name, type: 'string' as const }))
  expect(() => normalParameters(given)).toThrow('/body/parameters/2/name: is the name of another parameter')
})
