// What a user does on a rendered page, by the labels that the user sees. See rendered-app.ts.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { toasts } from './hooks.ts'

type Text = string | RegExp
type Inside = Pick<typeof screen, 'findByRole' | 'findByLabelText' | 'findByText' | 'queryByRole' | 'getByRole'>

/** The label of a field. A required field has an asterisk. */
const labelled = (label: Text): RegExp => (typeof label === 'string' ? new RegExp(`^${escaped(label)}( \\*)?$`) : label)

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

export async function press(name: Text, inside: Inside = screen): Promise<void> {
  const button = await inside.findByRole('button', { name })
  await waitFor(() => expect(isOff(button)).toBe(false))
  await act(async () => void fireEvent.click(button))
}

export async function choose(name: Text): Promise<void> {
  const item = await screen.findByRole('menuitem', { name })
  await act(async () => void fireEvent.click(item))
}

export async function fill(label: Text, value: string, inside: Inside = screen): Promise<void> {
  const field = await inside.findByLabelText(labelled(label), { selector: 'input,textarea,select' })
  // The options of a select arrive later than the select.
  if (field instanceof HTMLSelectElement)
    await waitFor(() => expect([...field.options].map((option) => option.value)).toContain(value))
  await act(async () => void fireEvent.change(field, { target: { value } }))
}

/** Checks or unchecks a switch, a checkbox or a radio button. Its label can continue with a description. */
export async function tick(label: string, inside: Inside = screen): Promise<void> {
  const field = await inside.findByLabelText(new RegExp(`^${escaped(label)}`), { selector: 'input' })
  await act(async () => void fireEvent.click(field))
}

/** Picks an option of a select with a drop-down list. */
export async function pick(label: Text, option: Text, inside: Inside = screen): Promise<void> {
  const field = await inside.findByLabelText(labelled(label), { selector: 'input' })
  await act(async () => void fireEvent.click(field))
  const found = await screen.findByRole('option', { name: option })
  await act(async () => void fireEvent.click(found))
}

export async function type(label: Text, key: string, inside: Inside = screen): Promise<void> {
  const field = await inside.findByLabelText(labelled(label), { selector: 'input,textarea' })
  await act(async () => void fireEvent.keyDown(field, { key }))
}

const isOff = (element: HTMLElement): boolean =>
  element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true'

export const isDisabled = (name: Text, inside: Inside = screen): boolean => isOff(inside.getByRole('button', { name }))

export const dialog = async (name: Text) => within(await screen.findByRole('dialog', { name }))

export const region = async (name: Text) => within(await screen.findByRole('region', { name }))

/** The texts of the rows of a table, without its head. */
export const rowsOf = (table: Text): string[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '')

export const closed = (name: Text): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

/** Waits for a toast with this text. */
export const toasted = (text: string): Promise<void> =>
  waitFor(() => expect(toasts().map((one) => one.slice(0, text.length))).toContain(text))
