// @vitest-environment app
import { useMantineColorScheme } from '@mantine/core'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../test/hooks.ts'

const server = await startApi()
const { usePreferences } = await import('./use-preferences.ts')
const { readersZone, setReadersZone } = await import('../lib/time-zone.ts')

const preferences = { theme: 'dark', density: 'comfortable', timeZone: 'Asia/Tokyo', startPage: 'home' }
const me = (id: number | null) => ({ body: { user: { id }, permissions: [] } })

describe('usePreferences', () => {
  beforeEach(() => {
    localStorage.clear()
    setReadersZone(null)
    delete document.documentElement.dataset.density
  })

  const rendered = () =>
    hookWith(newClient(), () => {
      usePreferences()
      return useMantineColorScheme()
    })

  it('applies theme, density and time zone', async () => {
    server.on('GET /api/admin/user', me(1))
    server.on('GET /api/admin/user/preferences', { body: preferences })
    const { result } = rendered()
    await waitFor(() => expect(result.current.colorScheme).toBe('dark'))
    expect(document.documentElement.dataset.density).toBe('comfortable')
    expect(readersZone()).toBe('Asia/Tokyo')
  })

  it('keeps the colours that the user switched in this browser, until the preference changes', async () => {
    localStorage.setItem('leverframe-theme', 'dark')
    server.on('GET /api/admin/user', me(1))
    server.on('GET /api/admin/user/preferences', { body: preferences })
    const { result } = rendered()
    act(() => result.current.setColorScheme('light'))
    await waitFor(() => expect(readersZone()).toBe('Asia/Tokyo'))
    expect(result.current.colorScheme).toBe('light')
  })

  it('asks nothing on a server without accounts', async () => {
    server.on('GET /api/admin/user', me(null))
    rendered()
    await waitFor(() => expect(server.callsOf('GET /api/admin/user')).toHaveLength(1))
    expect(server.callsOf('GET /api/admin/user/preferences')).toEqual([])
  })
})
