import type { Permission } from '@leverframe/domain'
import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { BookOpen, FolderPlus, Keyboard, KeyRound, LogOut, Moon, Plus, Settings, Sun } from 'lucide-react'
import { BASE_URL } from '../../api/page-config.ts'
import { useMay } from '../../api/permissions.ts'
import { projectsQuery } from '../../api/queries.ts'
import { GUIDES } from '../../lib/guides.ts'
import { inBothLanguages, msg, t } from '../../lib/messages.ts'
import { logOut } from '../log-out.ts'
import { OTHER_PAGES, useNavigation } from '../navigation.tsx'
import { showShortcuts } from '../openers.ts'
import { isToggleName, type PaletteGroup, type PaletteItem, ranked, termsOf } from './items.ts'
import { useToggleActions } from './use-toggle-actions.ts'

export interface NewToggle {
  readonly name: string
  readonly project: string | undefined
}

const TOKEN_MAKERS: readonly Permission[] = ['CREATE_CLIENT_API_TOKEN', 'CREATE_FRONTEND_API_TOKEN']

/** Whether the user may create a toggle in the current project, or in any project if there is none. */
function useMayCreate(project: string | undefined): boolean {
  const may = useMay()
  const { data: projects = [] } = useQuery(projectsQuery)
  return project === undefined
    ? projects.some(({ id }) => may('CREATE_FEATURE', { project: id }))
    : may('CREATE_FEATURE', { project })
}

function useScheme(): PaletteItem {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : colorScheme === 'dark'
  return {
    id: 'scheme',
    label: isDark ? t('Light colours') : t('Dark colours'),
    keywords: inBothLanguages(msg('switch colour scheme theme mode // words to search for')),
    icon: isDark ? Sun : Moon,
    run: () => setColorScheme(isDark ? 'light' : 'dark'),
  }
}

function useDoing(onCreate: (toggle: NewToggle) => void): readonly PaletteItem[] {
  const navigate = useNavigate()
  const may = useMay()
  const { projectId } = useParams({ strict: false })
  const mayCreate = useMayCreate(projectId)
  const scheme = useScheme()
  return [
    {
      id: 'create-toggle',
      label: projectId === undefined ? t('Create a toggle') : t('Create a toggle in {projectId}', { projectId }),
      keywords: inBothLanguages(msg('new add // words to search for')),
      icon: Plus,
      isAllowed: mayCreate,
      run: () => onCreate({ name: '', project: projectId }),
    },
    {
      id: 'create-project',
      label: t('Create a project'),
      keywords: inBothLanguages(msg('new add // words to search for')),
      icon: FolderPlus,
      isAllowed: may('CREATE_PROJECT'),
      run: () => void navigate({ to: '/projects', hash: 'create' }),
    },
    {
      id: 'create-token',
      label: t('New API token'),
      keywords: inBothLanguages(msg('create add key secret // words to search for')),
      icon: KeyRound,
      isAllowed: TOKEN_MAKERS.some((permission) => may(permission)),
      run: () => void navigate({ to: '/access/tokens', hash: 'create' }),
    },
    scheme,
    {
      id: 'shortcuts',
      label: t('Keyboard shortcuts'),
      detail: '?',
      keywords: inBothLanguages(msg('keys help // words to search for')),
      icon: Keyboard,
      run: showShortcuts,
    },
    {
      id: 'log-out',
      label: t('Log out'),
      keywords: inBothLanguages(msg('sign out leave // words to search for')),
      icon: LogOut,
      run: () => void logOut(),
    },
  ]
}

/** Pages of the navigation, settings, and documentation. */
function usePages(): { readonly pages: readonly PaletteItem[]; readonly docs: readonly PaletteItem[] } {
  const navigate = useNavigate()
  const { projectId } = useParams({ strict: false })
  const may = useMay()
  const listed = useNavigation().flatMap(({ title, items }) =>
    items.map(({ label, to, icon }) => ({ id: to, label, detail: title, icon, run: () => void navigate({ to }) })),
  )
  const isOpen = (to: string) => !to.startsWith('/access/') || to === '/access/roles' || may('ADMIN')
  const others = OTHER_PAGES.filter(([to]) => isOpen(to)).map(([to, label]) => ({
    id: `page ${to}`,
    label,
    detail: to.startsWith('/access/') ? t('Access') : t('You'),
    keywords: inBothLanguages(msg('settings // words to search for')),
    icon: Settings,
    run: () => void navigate({ to }),
  }))
  const ofProject = projectId !== undefined && {
    id: 'project settings',
    label: t('Settings of {projectId}', { projectId }),
    detail: t('Project'),
    keywords: inBothLanguages(msg('members protection environments // words to search for')),
    icon: Settings,
    run: () => void navigate({ to: '/projects/$projectId/settings', params: { projectId } }),
  }
  const reference = {
    id: 'docs',
    label: t('API reference'),
    detail: t('Documentation'),
    keywords: inBothLanguages(msg('docs openapi help // words to search for')),
    icon: BookOpen,
    run: () => location.assign(`${BASE_URL}/docs`),
  }
  const guides = GUIDES.map(({ name, title, about }) => ({
    id: `guide ${name}`,
    label: title,
    detail: t('Guide'),
    keywords: about,
    icon: BookOpen,
    run: () => void navigate({ to: '/guides/$name', params: { name } }),
  }))
  return { pages: [...listed, ...others, ...(ofProject ? [ofProject] : [])], docs: [...guides, reference] }
}

/** Actions and pages. */
export function useActions(query: string, onCreate: (toggle: NewToggle) => void): readonly PaletteGroup[] {
  const { projectId } = useParams({ strict: false })
  const [about, doing, { pages, docs }] = [useToggleActions(), useDoing(onCreate), usePages()]
  const mayCreate = useMayCreate(projectId)
  const asked = termsOf(query)
  const name = query.trim()
  const named: PaletteItem = {
    id: 'create-named',
    label: t('Create toggle {name}{what}', {
      name,
      what: projectId === undefined ? '' : t(' in {projectId}', { projectId }),
    }),
    icon: Plus,
    isAllowed: mayCreate,
    run: () => onCreate({ name, project: projectId }),
  }
  return [
    { title: t('This toggle'), items: ranked(about, asked) },
    { title: t('Actions'), items: ranked(doing, asked) },
    { title: t('Pages'), items: ranked(pages, asked) },
    { title: t('Documentation'), items: asked.length === 0 ? [] : ranked(docs, asked) },
    { title: t('New'), items: isToggleName(name) ? [named] : [] },
  ]
}
