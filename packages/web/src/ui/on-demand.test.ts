// @vitest-environment app
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, render } from '@testing-library/react'
import { Component, type ComponentType, createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissMissingPart, isPartMissing } from '../lib/missing-part.ts'
import { onDemand } from './on-demand.tsx'

interface PartProps {
  readonly text: string
  readonly onClose?: () => void
}

const Part = ({ text }: PartProps) => createElement('p', null, text)

/** The error page of a route. */
class ErrorPage extends Component<{ readonly children?: ReactNode }> {
  override state = { error: '' }
  static getDerivedStateFromError = (error: Error) => ({ error: error.message })
  override render = () => (this.state.error === '' ? this.props.children : `error page: ${this.state.error}`)
}

async function show(part: ComponentType<PartProps>, props: PartProps): Promise<() => string | null> {
  const page = createElement('main', null, 'page ', createElement(part, props))
  await act(async () => void render(createElement(ErrorPage, null, page)))
  return () => document.body.textContent
}

describe('a part that is loaded on demand', () => {
  beforeEach(() => {
    // React reports each error of a component there.
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  afterEach(() => {
    cleanup()
    dismissMissingPart()
    vi.restoreAllMocks()
  })

  it('is shown when its code has arrived', async () => {
    const text = await show(
      onDemand(async () => Part),
      { text: 'part' },
    )
    await vi.waitFor(() => expect(text()).toBe('page part'))
    expect(isPartMissing()).toBe(false)
  })

  it('leaves the page as it is when its code is missing, and tells its opener', async () => {
    const closed: string[] = []
    const missing = onDemand<PartProps>(() => Promise.reject(new Error('404')))
    const text = await show(missing, { text: 'part', onClose: () => closed.push('closed') })
    await vi.waitFor(() => expect(isPartMissing()).toBe(true))
    expect(text()).toBe('page ')
    expect(closed).toEqual(['closed'])
  })

  it('is asked for again the next time', async () => {
    let attempts = 0
    const part = onDemand<PartProps>(async () => {
      attempts += 1
      if (attempts === 1) throw new Error('404')
      return Part
    })
    await show(part, { text: 'part' })
    await vi.waitFor(() => expect(isPartMissing()).toBe(true))
    cleanup()
    const text = await show(part, { text: 'part' })
    await vi.waitFor(() => expect(text()).toBe('page part'))
    expect(attempts).toBe(2)
  })

  it('fails as the page does when it throws an error of its own', async () => {
    const broken = onDemand<PartProps>(async () => () => {
      throw new Error('broken')
    })
    const text = await show(broken, { text: 'part' })
    await vi.waitFor(() => expect(text()).toBe('error page: broken'))
    expect(isPartMissing()).toBe(false)
  })
})

describe('all parts of the web UI that are loaded later', () => {
  const SOURCES = join(import.meta.dirname, '..')

  it('use this loader', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
    const loaders = files.filter((path) => /\blazy\(/.test(readFileSync(join(SOURCES, path), 'utf8')))
    expect(loaders).toEqual([join('ui', 'on-demand.tsx')])
  })
})
