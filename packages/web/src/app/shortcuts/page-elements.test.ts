// @vitest-environment app
import { beforeEach, describe, expect, it } from 'vitest'
import { editCurrent, focusSearch, isTyping, moveRow, selectRow } from './page-elements.ts'

const PAGE = `
  <input aria-label="Search everything" id="outside">
  <main id="content">
    <label for="name">Name</label><input id="name">
    <input aria-label="Search toggles" id="search">
    <button id="page-edit">Edit description</button>
    <table><tbody>
      <tr aria-hidden="true"><td><a href="/gap">gap</a></td></tr>
      <tr><td><input type="checkbox" id="box-a"><a href="/a" id="a">a</a></td></tr>
      <tr><td>no control</td></tr>
      <tr><td><input type="checkbox" id="box-b"><a href="/b" id="b">b</a><button aria-label="Edit b" id="edit-b"></button></td></tr>
      <tr><td>no link <button aria-label="Edit c" id="edit-c"></button></td></tr>
    </tbody></table>
  </main>`

const focused = () => document.activeElement?.id
const box = (id: string) => document.getElementById(id) as HTMLInputElement

beforeEach(() => {
  document.body.innerHTML = PAGE
})

describe('rows', () => {
  it('get the focus one after the other, and stop at the ends', () => {
    const seen = [1, 1, 1, 1, -1, -1, -1].map((by) => {
      moveRow(by as 1 | -1)
      return focused()
    })
    expect(seen).toEqual(['a', 'b', 'edit-c', 'edit-c', 'b', 'a', 'a'])
  })

  it('are selected only while they have the focus', () => {
    selectRow()
    expect([box('box-a').checked, box('box-b').checked]).toEqual([false, false])
    moveRow(1)
    moveRow(1)
    selectRow()
    expect([box('box-a').checked, box('box-b').checked]).toEqual([false, true])
  })
})

describe('the edit key', () => {
  it('uses the button of the row with the focus, otherwise that of the page', () => {
    const clicked: string[] = []
    for (const id of ['page-edit', 'edit-b'])
      document.getElementById(id)?.addEventListener('click', () => clicked.push(id))
    expect(editCurrent()).toBe(true)
    moveRow(1)
    moveRow(1)
    editCurrent()
    expect(clicked).toEqual(['page-edit', 'edit-b'])
  })

  it('does nothing without an enabled button', () => {
    document.body.innerHTML = '<main id="content"><button disabled>Edit</button><button>Credits</button></main>'
    expect(editCurrent()).toBe(false)
  })
})

describe('the search key', () => {
  it('focuses the search field of the page, not another field', () => {
    expect(focusSearch()).toBe(true)
    expect(focused()).toBe('search')
  })

  it('says that a page has none', () => {
    document.body.innerHTML = '<main id="content"><input aria-label="Name"></main>'
    expect(focusSearch()).toBe(false)
  })
})

describe('keys', () => {
  it('are text in a field, and not for the page under a dialog', () => {
    expect(isTyping(document.getElementById('search'))).toBe(true)
    expect(isTyping(document.getElementById('box-a'))).toBe(false)
    expect(isTyping(document.body)).toBe(false)
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>')
    expect(isTyping(document.body)).toBe(true)
  })
})
