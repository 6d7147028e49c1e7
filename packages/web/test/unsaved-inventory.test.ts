// Reads the sources: every dialog, drawer, popover and form asks before edits are lost, or is listed with a reason.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SRC = new URL('../src/', import.meta.url)

/** Frames and forms without the guard. */
const WITHOUT_GUARD: Readonly<Record<string, string>> = {
  'app/bell.tsx': 'no fields',
  'app/palette/palette-window.tsx': 'a search',
  'app/shortcuts/shortcuts-dialog.tsx': 'no fields',
  'pages/access/link-dialog.tsx': 'no fields',
  'pages/access/role-drawer.tsx': 'no fields: built-in roles are read-only, others are edited in role-form.tsx',
  'pages/access/secret-dialog.tsx': 'no fields',
  'pages/access/user-tokens-dialog.tsx': 'no fields',
  'pages/change-requests/preview.tsx': 'a query: nothing is saved',
  'pages/login/choose-password-page.tsx': 'passwords are not kept, and the page has no other content',
  'pages/login/forgotten-password-page.tsx': 'one field before the log-in',
  'pages/login/login-dialog.tsx': 'the log-in',
  'pages/login/password-form.tsx': 'the log-in',
  'pages/login/sign-up.tsx': 'passwords are not kept, and the page has no other content',
  'pages/playground/playground-form.tsx': 'a query, stored in the URL',
  'pages/segments/segment-uses.tsx': 'no fields',
  'pages/toggle/header/toggle-owner.tsx': 'saved when it is chosen',
  'pages/toggle/tabs/explain-tab.tsx': 'a query: nothing is saved',
  'ui/blocked-dialog.tsx': 'no fields',
  'ui/confirm.tsx': 'the typed name confirms an action',
  'ui/context-fields/field-uses.tsx': 'no fields',
  'ui/editing/unsaved-guard.tsx': 'the question itself',
  'ui/release-plan/template-windows.tsx': 'no fields: the editor that it opens has the guard',
  'ui/strategy-prompt-dialog.tsx': 'no fields: the editor that it opens has the guard',
}

const FRAME = /<(Modal|Drawer|Popover|form|dialog)\b/
const FORM = /<(Form|FormDialog|FormDrawer)\b/
const GUARD = /\buse(UnsavedEdits|Frame|Leave)\(|\bedits=\{/

const files = (readdirSync(SRC, { recursive: true }) as string[]).filter((one) => /(?<!\.test)\.tsx$/.test(one))
const sources = new Map(files.map((one) => [one, readFileSync(new URL(one, SRC), 'utf8')]))
const matching = (pattern: RegExp): string[] => files.filter((one) => pattern.test(sources.get(one) ?? ''))
const hasGuard = (file: string): boolean => GUARD.test(sources.get(file) ?? '')

describe('unsaved edits', () => {
  it('are guarded in every dialog, drawer, popover and form element', () => {
    const unguarded = matching(FRAME).filter((file) => file !== 'ui/form.tsx' && !hasGuard(file))
    expect(unguarded.filter((file) => !(file in WITHOUT_GUARD))).toEqual([])
  })

  it('are guarded in every form of the form shell', () => {
    expect(matching(FORM).filter((file) => file !== 'ui/form.tsx' && !hasGuard(file))).toEqual([])
  })

  it('have no exception for a file that needs none', () => {
    const framed = matching(FRAME)
    expect(Object.keys(WITHOUT_GUARD).filter((file) => !framed.includes(file) || hasGuard(file))).toEqual([])
  })
})
