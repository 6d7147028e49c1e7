import { ActionIcon, Burger, Group, Kbd, Menu, Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { Moon, Search, Sun } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Connection } from '../api/event-stream.ts'
import { useLiveUpdates } from '../api/live-updates.ts'
import { BASE_URL } from '../api/page-config.ts'
import { meQuery } from '../api/queries.ts'
import { askToLogIn, currentSession, subscribeToSession } from '../api/session.ts'
import { t } from '../lib/messages.ts'
import { Drafts } from '../pages/change-requests/drafts.tsx'
import { useConflictNotices } from '../pages/change-requests/use-conflict-notices.ts'
import { useRequestNews } from '../pages/change-requests/use-request-news.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Bell } from './bell.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { HelpMenu } from './help-menu.tsx'
import { logOut } from './log-out.ts'
import { MaintenanceBanner } from './maintenance-banner.tsx'
import { Navigation } from './navigation.tsx'
import { SessionGuard, UnsavedGuard } from './navigation-guard.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { openPalette } from './openers.ts'
import { Palette } from './palette.tsx'
import classes from './shell.module.css'
import { Shortcuts } from './shortcuts/shortcuts.tsx'
import { StrategyPrompt } from './strategy-prompt.tsx'
import { useLiveFavicon } from './use-live-favicon.ts'
import { usePreferences } from './use-preferences.ts'
import { useScheduleAlerts } from './use-schedule-alerts.ts'

/** The layout of every page: navigation, search and waiting change requests. */
export function Shell({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const isSmall = useMediaQuery('(max-width: 48em)')
  const connection = useLiveUpdates()
  useLiveFavicon(connection)
  useScheduleAlerts()
  usePreferences()
  useRequestNews()
  const { projectId } = useParams({ strict: false })
  useConflictNotices(projectId)
  return (
    <>
      <header className={classes.header}>
        <NavigationProgress />
        <a href="#content" className={classes.skip}>
          {t('Skip to the content')}
        </a>
        <Group h="100%" px="sm" gap="sm" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={t('Navigation')}
            aria-expanded={isOpen}
          />
          <Breadcrumbs />
          <Group gap="xs" ml="auto" wrap="nowrap">
            <UnstyledButton className={classes.search} onClick={openPalette}>
              <Search size={14} aria-hidden />
              <span className={classes.searchWord}>{t('Search')}</span>
              <Kbd size="xs" className={classes.searchWord}>
                Ctrl K
              </Kbd>
            </UnstyledButton>
            <LiveSign connection={connection} />
            <SchemeSwitch />
            <HelpMenu />
            <Bell />
            <MeMenu />
          </Group>
        </Group>
      </header>
      <nav
        className={classes.navbar}
        aria-label={t('Pages')}
        data-open={isOpen || undefined}
        inert={isSmall && !isOpen}
      >
        <Navigation onNavigate={close} />
      </nav>
      <main id="content" tabIndex={-1} className={classes.main}>
        <MaintenanceBanner />
        {children}
      </main>
      {projectId !== undefined && <Drafts projectId={projectId} />}
      <Palette />
      <Shortcuts />
      <StrategyPrompt />
      <UnsavedGuard />
      <SessionGuard />
    </>
  )
}

const SIGNS: Readonly<Record<Connection, readonly [string, string]>> = {
  connecting: [t('Connecting…'), t('Connecting to the server…')],
  live: [t('Connected'), t('Connected. Changes by others appear automatically.')],
  away: [t('Reconnecting…'), t('The server does not answer. Data may be outdated. Reconnecting…')],
}

function LiveSign({ connection }: { readonly connection: Connection }) {
  const { state } = useSyncExternalStore(subscribeToSession, currentSession)
  const [word, sentence] = SIGNS[connection]
  if (state === 'ended')
    return (
      <Tooltip label={t('Your session has ended. Log in again.')}>
        <UnstyledButton className={classes.live} data-connection="away" onClick={askToLogIn}>
          <span className={classes.dot} aria-hidden />
          {t('Log in again')}
        </UnstyledButton>
      </Tooltip>
    )
  return (
    <Tooltip label={sentence}>
      <span className={classes.live} data-connection={connection} role="status" aria-label={sentence}>
        <span className={classes.dot} aria-hidden />
        <span className={classes.liveWord}>{word}</span>
      </span>
    </Tooltip>
  )
}

function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : colorScheme === 'dark'
  const label = isDark ? t('Light colours') : t('Dark colours')
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {isDark ? <Sun size={16} /> : <Moon size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}

function MeMenu() {
  const { data } = useQuery(meQuery)
  const name = data?.user.name || data?.user.username || data?.user.email || t('You')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.me} aria-label={t('Your account: {name}', { name })}>
          <Avatar name={name} imageUrl={data?.user.imageUrl} />
          <span className={classes.myName}>{name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/profile">
          {t('Profile, tokens and sessions')}
        </Menu.Item>
        <Menu.Item component={Link} to="/welcome">
          {t('First steps')}
        </Menu.Item>
        <Menu.Item component="a" href={`${BASE_URL}/docs`}>
          {t('API reference')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void logOut()}>{t('Log out')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
