import type { Permission } from '@leverframe/domain'
import {
  Box,
  Database,
  Globe,
  ListTree,
  type LucideIcon,
  Milestone,
  Plug,
  RadioTower,
  Shapes,
  Tags,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { t } from '../lib/messages.ts'

/** A page in the navigation. */
export interface PageLink {
  readonly label: string
  readonly to: string
  readonly icon: LucideIcon
  /** Without one of these permissions the page refuses the user, who then has no link to it. */
  readonly need?: readonly Permission[]
}

export interface ListPage<To extends string = string> extends PageLink {
  readonly to: To
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

const listPage = <To extends string>(page: ListPage<To>): ListPage<To> => page

/** Pages with one list to configure. The router, the navigation and the palette have them from here. */
export const LIST_PAGES = [
  listPage({
    label: t('Environments'),
    to: '/environments',
    icon: Globe,
    load: () => import('../pages/environments/environments-page.tsx'),
  }),
  listPage({
    label: t('Context fields'),
    to: '/context-fields',
    icon: ListTree,
    load: () => import('../pages/context-fields/context-fields-page.tsx'),
  }),
  listPage({
    label: t('Tag types'),
    to: '/tag-types',
    icon: Tags,
    load: () => import('../pages/tag-types/tag-types-page.tsx'),
  }),
  listPage({
    label: t('Strategy types'),
    to: '/strategy-types',
    icon: Shapes,
    load: () => import('../pages/strategy-types/strategy-types-page.tsx'),
  }),
  listPage({
    label: t('Toggle types'),
    to: '/feature-types',
    icon: Box,
    load: () => import('../pages/feature-types/feature-types-page.tsx'),
  }),
  listPage({
    label: t('Release templates'),
    to: '/release-templates',
    icon: Milestone,
    load: () => import('../pages/release-templates/release-templates-page.tsx'),
  }),
  listPage({
    label: t('Add-ons'),
    to: '/addons',
    icon: Plug,
    load: () => import('../pages/addons/addons-page.tsx'),
  }),
  listPage({
    label: t('Metric sources'),
    to: '/metric-sources',
    icon: Database,
    need: ['ADMIN'],
    load: () => import('../pages/metric-sources/metric-sources-page.tsx'),
  }),
  listPage({
    label: t('Signals'),
    to: '/signals',
    icon: RadioTower,
    need: ['ADMIN'],
    load: () => import('../pages/signals/signals-page.tsx'),
  }),
] as const
