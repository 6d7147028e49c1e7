import { expect, it } from 'vitest'
import { dependencyText } from './dependency-text.ts'

it.each([
  [{ enabled: true, variants: [] }, 'being on'],
  [{ enabled: true, variants: ['red'] }, 'with variant red'],
  [{ enabled: true, variants: ['red', 'blue', 'green'] }, 'with variant red, blue or green'],
  [{ enabled: false, variants: [] }, 'being off'],
  // The server ignores variants of a parent that must be off.
  [{ enabled: false, variants: ['red'] }, 'being off'],
])('the condition %j reads "%s"', (dependency, text) => {
  expect(dependencyText(dependency)).toBe(text)
})
