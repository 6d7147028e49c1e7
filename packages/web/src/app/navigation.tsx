import { Divider, NavLink, ScrollArea, Text } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import {
  Activity,
  AppWindow,
  Box,
  FlaskConical,
  FolderKanban,
  GitPullRequest,
  Globe,
  KeyRound,
  ListTree,
  type LucideIcon,
  Plug,
  Server,
  Shapes,
  Tags,
  Target,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { WaitingBadge } from '../pages/change-requests/waiting-badge.tsx'
import classes from './shell.module.css'

interface Place {
  readonly label: string
  readonly to: string
  readonly icon: LucideIcon
  readonly badge?: ReactNode
}

/** Every page, ordered by how often it is used. The palette has the same list. */
export const PLACES: readonly { readonly title: string; readonly places: readonly Place[] }[] = [
  {
    title: 'Work',
    places: [
      { label: 'Projects', to: '/projects', icon: FolderKanban },
      { label: 'Change requests', to: '/change-requests', icon: GitPullRequest, badge: <WaitingBadge /> },
      { label: 'Segments', to: '/segments', icon: Target },
      { label: 'Playground', to: '/playground', icon: FlaskConical },
      { label: 'Events', to: '/events', icon: Activity },
      { label: 'Applications', to: '/applications', icon: AppWindow },
    ],
  },
  {
    title: 'Configure',
    places: [
      { label: 'Environments', to: '/environments', icon: Globe },
      { label: 'Context fields', to: '/context-fields', icon: ListTree },
      { label: 'Tag types', to: '/tag-types', icon: Tags },
      { label: 'Strategy types', to: '/strategy-types', icon: Shapes },
      { label: 'Toggle types', to: '/feature-types', icon: Box },
      { label: 'Add-ons', to: '/addons', icon: Plug },
    ],
  },
  {
    title: 'Administer',
    places: [
      { label: 'Access', to: '/access/users', icon: Users },
      { label: 'API tokens', to: '/access/tokens', icon: KeyRound },
      { label: 'Instance', to: '/instance', icon: Server },
    ],
  },
]

/** A change request belongs to the list of all, although its URL starts with its project. */
const isChangeRequest = (path: string): boolean => /^\/projects\/[^/]+\/change-requests\//.test(path)

const isAt = (path: string, { to }: Place): boolean => {
  if (isChangeRequest(path)) return to === '/change-requests'
  if (to === '/access/users') return path.startsWith('/access/') && path !== '/access/tokens'
  return path === to || path.startsWith(`${to}/`)
}

/** The navigation with the current page marked. */
export function Navigation({ onNavigate }: { readonly onNavigate: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <ScrollArea h="100%" type="auto">
      {PLACES.map(({ title, places }, index) => (
        <div key={title}>
          {index > 0 && <Divider my={8} />}
          <Text size="xs" c="dimmed" px="sm" py={4}>
            {title}
          </Text>
          {places.map((place) => (
            <NavLink
              key={place.to}
              className={classes.place}
              component={Link}
              to={place.to}
              // Child paths are matched here, not by the router.
              activeOptions={{ exact: true }}
              label={place.label}
              active={isAt(path, place)}
              aria-current={isAt(path, place) ? 'page' : undefined}
              leftSection={<place.icon size={16} aria-hidden />}
              rightSection={place.badge}
              onClick={onNavigate}
            />
          ))}
        </div>
      ))}
    </ScrollArea>
  )
}
