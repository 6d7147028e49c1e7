import { expect, it } from 'vitest'
import { sourceChange } from './source-rules.ts'

it('a form of a metric source keeps the stored token when its field is empty', () => {
  const draft = { name: ' prom ', url: ' http://prom:9090 ', token: '' }
  expect(sourceChange(draft)).toEqual({ name: 'prom', url: 'http://prom:9090' })
  expect(sourceChange({ ...draft, token: 'abc' })).toMatchObject({ token: 'abc' })
})
