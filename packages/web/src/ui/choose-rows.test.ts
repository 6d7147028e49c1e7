// @vitest-environment app
import { fireEvent, screen } from '@testing-library/react'
import { createElement, Fragment } from 'react'
import { describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi } from '../../test/hooks.ts'

await startApi()
const { ChooseAll, ChooseRow } = await import('./choose-rows.tsx')
const { useChosen } = await import('./use-chosen.ts')

const NAMES = ['a', 'b']

function Rows({ names }: { readonly names: readonly string[] }) {
  const { chosen, choose, clear } = useChosen()
  return createElement(
    Fragment,
    null,
    createElement(ChooseAll, { names, label: 'Select all shown', chosen, choose }),
    ...names.map((name) => createElement(ChooseRow, { key: name, name, chosen, choose })),
    createElement('button', { type: 'button', onClick: clear }, 'Clear'),
    createElement('output', null, [...chosen].join(' ')),
  )
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const selected = () => screen.getByRole('status').textContent

describe('the selection of rows', () => {
  it('has one row, all rows, or none', () => {
    renderWith(newClient(), createElement(Rows, { names: NAMES }))
    fireEvent.click(box('Select b'))
    expect([selected(), box('Select all shown').checked]).toEqual(['b', false])
    fireEvent.click(box('Select all shown'))
    expect([selected(), box('Select a').checked, box('Select all shown').checked]).toEqual(['b a', true, true])
    fireEvent.click(box('Select b'))
    expect([selected(), box('Select all shown').checked]).toEqual(['a', false])
    fireEvent.click(screen.getByText('Clear'))
    expect(selected()).toBe('')
  })

  it('is not all rows when there are none', () => {
    renderWith(newClient(), createElement(Rows, { names: [] }))
    expect(box('Select all shown').checked).toBe(false)
  })
})
