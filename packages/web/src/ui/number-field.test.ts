// @vitest-environment app
import { fireEvent, screen } from '@testing-library/react'
import { createElement, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi } from '../../test/hooks.ts'

await startApi()
const { NumberField } = await import('./number-field.tsx')

/** The values that the form got. */
const given: number[] = []

function Field({ start }: { readonly start: number }) {
  const [value, setValue] = useState(start)
  return createElement(NumberField, {
    label: 'Share',
    min: 0,
    max: 100,
    suffix: '%',
    value,
    onChange: (next: number) => {
      given.push(next)
      setValue(next)
    },
  })
}

const input = () => screen.getByLabelText('Share') as HTMLInputElement
const type = (value: string) => fireEvent.change(input(), { target: { value } })

describe('NumberField', () => {
  it.each([
    ['150', 150],
    ['-5', -5],
    ['12.', 12],
    ['12.50', 12.5],
    ['', Number.NaN],
  ])('shows %j as typed, also after it loses the focus', (typed, value) => {
    given.length = 0
    renderWith(newClient(), createElement(Field, { start: 8 }))
    expect(input().value).toBe('8%')
    type(typed)
    expect([given.at(-1), input().value]).toEqual([value, typed === '' ? '' : `${typed}%`])
    fireEvent.blur(input())
    expect(given.at(-1)).toEqual(value)
  })

  it('shows a value that is set from outside', () => {
    const { rerender } = renderWith(
      newClient(),
      createElement(NumberField, { label: 'Share', value: 5, onChange: () => {} }),
    )
    rerender(createElement(NumberField, { label: 'Share', value: 7, onChange: () => {} }))
    expect(input().value).toBe('7')
  })
})
