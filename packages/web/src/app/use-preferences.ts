import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { preferencesQuery } from '../api/preferences.ts'
import { meQuery } from '../api/queries.ts'
import { keepLanguage } from '../lib/messages.ts'
import { setReadersZone } from '../lib/time-zone.ts'

const APPLIED = 'leverframe-theme'
const SCHEMES: Readonly<Record<string, MantineColorScheme>> = { system: 'auto', light: 'light', dark: 'dark' }

/**
 * Applies the preferences of the user to this page. The theme is applied when it is another one than last time, so that
 * the switch in the header stays in effect in this browser.
 */
export function usePreferences(): void {
  const { data: me } = useQuery(meQuery)
  const hasAccount = me !== undefined && me.user.id !== null
  const { data } = useQuery({ ...preferencesQuery, enabled: hasAccount })
  const { setColorScheme } = useMantineColorScheme()
  const { theme, density, timeZone, language } = data ?? {}
  const isOpen = useRef(false)
  useEffect(() => {
    if (theme === undefined || localStorage.getItem(APPLIED) === theme) return
    localStorage.setItem(APPLIED, theme)
    setColorScheme(SCHEMES[theme] ?? 'auto')
  }, [theme, setColorScheme])
  useEffect(() => {
    if (density !== undefined) document.documentElement.dataset.density = density
  }, [density])
  useEffect(() => {
    if (timeZone !== undefined) setReadersZone(timeZone)
  }, [timeZone])
  useEffect(() => {
    if (language === undefined) return
    // A page that is in use keeps its language: loading it again would lose what the user is typing.
    if (keepLanguage(language) && !isOpen.current) location.reload()
    isOpen.current = true
  }, [language])
}
