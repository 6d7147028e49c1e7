// @vitest-environment app
import { act } from '@testing-library/react'
import { createElement, type RefObject, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi } from '../../../test/hooks.ts'
import type { UnsavedEdits } from './use-unsaved-edits.ts'

await startApi()
const { useFrame, useLeave } = await import('./use-leave.ts')

type Leave = UnsavedEdits['leave']

/** A frame whose form can be shown and hidden. `asked` are the closings that the form holds back. */
function frameWithForm() {
  const asked: (() => void)[] = []
  const holder = {} as { frame: RefObject<Leave>; show: (isShown: boolean) => void; version: (value: number) => void }
  const Form = ({ frame, version }: { readonly frame: RefObject<Leave>; readonly version: number }) => {
    const leave: Leave = (go) => void asked.push(version > 1 ? () => {} : go)
    useFrame(frame, { leave } as UnsavedEdits)
    return null
  }
  const Frame = () => {
    const [isShown, show] = useState(true)
    const [version, setVersion] = useState(1)
    const frame = useLeave()
    Object.assign(holder, { frame, show, version: setVersion })
    return isShown ? createElement(Form, { frame, version }) : null
  }
  renderWith(newClient(), createElement(Frame))
  return { asked, holder }
}

describe('the frame of a form', () => {
  it('lets the form decide when it closes', async () => {
    const { asked, holder } = frameWithForm()
    await act(async () => {})
    const closed: string[] = []
    holder.frame.current(() => closed.push('closed'))
    expect(closed).toEqual([])
    asked[0]?.()
    expect(closed).toEqual(['closed'])
  })

  it('asks the form with its latest edits', async () => {
    const { asked, holder } = frameWithForm()
    await act(async () => holder.version(2))
    const closed: string[] = []
    holder.frame.current(() => closed.push('closed'))
    asked.at(-1)?.()
    expect(closed).toEqual([])
  })

  it('closes at once when the form is gone', async () => {
    const { asked, holder } = frameWithForm()
    await act(async () => holder.show(false))
    const closed: string[] = []
    holder.frame.current(() => closed.push('closed'))
    expect([closed, asked]).toEqual([['closed'], []])
  })
})
