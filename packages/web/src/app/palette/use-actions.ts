import type { Permission } from '@leverframe/domain'
import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { FolderPlus, History, KeyRound, LogOut, Moon, Plus, Search, Sun } from 'lucide-react'
import { refusalOf, useMay } from '../../api/permissions.ts'
import { projectsQuery } from '../../api/queries.ts'
import { logOut } from '../log-out.ts'
import { NAVIGATION } from '../navigation.tsx'
import { fits, isToggleName, type PaletteGroup, type PaletteItem, termsOf } from './items.ts'

export interface NewToggle {
  readonly name: string
  readonly project: string | undefined
}

const TOKEN_MAKERS: readonly Permission[] = ['CREATE_CLIENT_API_TOKEN', 'CREATE_FRONTEND_API_TOKEN']

/** Actions for the current toggle. */
function useAboutToggle(): readonly PaletteItem[] {
  const navigate = useNavigate()
  const { projectId, featureName } = useParams({ strict: false })
  if (projectId === undefined || featureName === undefined) return []
  const to = (tab: 'explain' | 'history') =>
    void navigate({
      to: '/projects/$projectId/features/$featureName',
      params: { projectId, featureName },
      search: { tab },
    })
  return [
    { id: 'explain', label: `Explain ${featureName}`, keywords: 'why on off', icon: Search, run: () => to('explain') },
    {
      id: 'history',
      label: `History of ${featureName}`,
      keywords: 'changes revert',
      icon: History,
      run: () => to('history'),
    },
  ]
}

/** Whether the user may create a toggle in the current project, or in any project if there is none. */
function useCreateRefusal(project: string | undefined): string | undefined {
  const may = useMay()
  const { data: projects = [] } = useQuery(projectsQuery)
  const isAllowed =
    project === undefined
      ? projects.some(({ id }) => may('CREATE_FEATURE', { project: id }))
      : may('CREATE_FEATURE', { project })
  return isAllowed ? undefined : refusalOf(['CREATE_FEATURE'], { project })
}

function useScheme(): PaletteItem {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : colorScheme === 'dark'
  return {
    id: 'scheme',
    label: isDark ? 'Light colours' : 'Dark colours',
    keywords: 'switch colour scheme theme mode',
    icon: isDark ? Sun : Moon,
    run: () => setColorScheme(isDark ? 'light' : 'dark'),
  }
}

function useDoing(onCreate: (toggle: NewToggle) => void): readonly PaletteItem[] {
  const navigate = useNavigate()
  const may = useMay()
  const { projectId } = useParams({ strict: false })
  const refusal = useCreateRefusal(projectId)
  const scheme = useScheme()
  return [
    {
      id: 'create-toggle',
      label: projectId === undefined ? 'Create a toggle' : `Create a toggle in ${projectId}`,
      keywords: 'new add',
      icon: Plus,
      refusal,
      run: () => onCreate({ name: '', project: projectId }),
    },
    {
      id: 'create-project',
      label: 'Create a project',
      keywords: 'new add',
      icon: FolderPlus,
      refusal: may('CREATE_PROJECT') ? undefined : refusalOf(['CREATE_PROJECT']),
      run: () => void navigate({ to: '/projects', hash: 'create' }),
    },
    {
      id: 'create-token',
      label: 'New API token',
      keywords: 'create add key secret',
      icon: KeyRound,
      refusal: TOKEN_MAKERS.some((permission) => may(permission)) ? undefined : refusalOf(TOKEN_MAKERS),
      run: () => void navigate({ to: '/access/tokens', hash: 'create' }),
    },
    scheme,
    { id: 'log-out', label: 'Log out', keywords: 'sign out leave', icon: LogOut, run: () => void logOut() },
  ]
}

/** Actions and pages. */
export function useActions(query: string, onCreate: (toggle: NewToggle) => void): readonly PaletteGroup[] {
  const navigate = useNavigate()
  const { projectId } = useParams({ strict: false })
  const [about, doing] = [useAboutToggle(), useDoing(onCreate)]
  const refusal = useCreateRefusal(projectId)
  const asked = termsOf(query)
  const name = query.trim()
  const pages = NAVIGATION.flatMap(({ title, items: here }) =>
    here.map(({ label, to, icon }) => ({ id: to, label, detail: title, icon, run: () => void navigate({ to }) })),
  )
  const named: PaletteItem = {
    id: 'create-named',
    label: `Create toggle ${name}${projectId === undefined ? '' : ` in ${projectId}`}`,
    icon: Plus,
    refusal,
    run: () => onCreate({ name, project: projectId }),
  }
  return [
    { title: 'This toggle', items: about.filter((one) => fits(one, asked)) },
    { title: 'Actions', items: doing.filter((one) => fits(one, asked)) },
    { title: 'Pages', items: pages.filter((one) => fits(one, asked)) },
    { title: 'New', items: isToggleName(name) ? [named] : [] },
  ]
}
