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

/** Every place in the house, in the order of how often people go there. The palette offers the same. */
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

/** A change request is read as one of all, although its address begins with its project. */
const isChangeRequest = (path: string): boolean => /^\/projects\/[^/]+\/change-requests\//.test(path)

const isAt = (path: string, { to }: Place): boolean => {
  if (isChangeRequest(path)) return to === '/change-requests'
  if (to === '/access/users') return path.startsWith('/access/') && path !== '/access/tokens'
  return path === to || path.startsWith(`${to}/`)
}

/** Where am I? */
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
              // What lies below an address is for us to say.
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
