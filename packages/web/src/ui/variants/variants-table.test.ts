// @vitest-environment app
import { fireEvent, screen, within } from '@testing-library/react'
import { createElement, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi } from '../../../test/hooks.ts'
import type { Variant } from '../../lib/types.ts'

await startApi()
const { VariantsTable } = await import('./variants-table.tsx')

// A textarea that grows waits for fonts, which this DOM does not have.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const variant = (
  name: string,
  weight: number,
  weightType: 'fix' | 'variable',
  payload?: Variant['payload'],
): Variant => ({
  name,
  weight,
  weightType,
  overrides: [],
  ...(payload && { payload }),
})

let latest: readonly Variant[] = []

function Table({ start }: { readonly start: readonly Variant[] }) {
  const [value, setValue] = useState(start)
  latest = value
  return createElement(VariantsTable, { value, withOverrides: false, added: undefined, onChange: setValue })
}

const show = (...start: Variant[]) => renderWith(newClient(), createElement(Table, { start }))
const row = (name: string) => within(screen.getByRole('row', { name: `Variant ${name}` }))
const typeWeight = (name: string, value: string) =>
  fireEvent.change(row(name).getByLabelText('Weight'), { target: { value } })

describe('the table of variants', () => {
  it('shows the problem of two weights at the one that was edited last', () => {
    show(variant('red', 100, 'fix'), variant('slate', 330, 'fix'), variant('blue', 570, 'variable'))
    typeWeight('red', '80')
    expect(row('red').getByText('At most 66.9%: slate is fixed at 33%')).toBeTruthy()
    expect(row('slate').queryByText(/At most/)).toBeNull()
    typeWeight('slate', '90')
    expect(row('slate').getByText('At most 19.9%: red is fixed at 80%')).toBeTruthy()
    expect(row('red').queryByText(/At most/)).toBeNull()
    typeWeight('slate', '10.5')
    expect(latest.map(({ weight }) => weight)).toEqual([800, 105, 95])
  })

  it('opens the payload, names the position of a mistake, and formats it', () => {
    show(variant('red', 1_000, 'variable', { type: 'json', value: '{"a":1,' }))
    const button = row('red').getByRole('button', { name: /^Payload of red/ })
    expect(button.textContent).toBe('Invalid JSON: line 1, column 8')
    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const details = within(screen.getByRole('row', { name: 'Details of red' }))
    const format = details.getByRole('button', { name: 'Format' }) as HTMLButtonElement
    expect(format.disabled).toBe(true)
    fireEvent.change(details.getByLabelText('Payload'), { target: { value: '{"a":1}' } })
    fireEvent.click(format)
    expect(latest[0]?.payload?.value).toBe('{\n  "a": 1\n}')
  })

  it('keeps the opened payload with its variant when another one is removed', () => {
    show(variant('red', 500, 'variable'), variant('blue', 500, 'variable'))
    fireEvent.click(row('blue').getByRole('button', { name: /^Payload of blue/ }))
    fireEvent.click(row('red').getByRole('button', { name: 'Remove red' }))
    expect(screen.getByRole('row', { name: 'Details of blue' })).toBeTruthy()
    expect(latest).toEqual([variant('blue', 1_000, 'variable')])
  })
})
