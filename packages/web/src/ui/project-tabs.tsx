import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, dataOf } from '../api/client.ts'
import { keys } from '../api/query-keys.ts'
import { t } from '../lib/messages.ts'
import classes from './project-tabs.module.css'

export type ProjectTab = 'toggles' | 'change-requests' | 'insights' | 'events' | 'members' | 'archive' | 'settings'

interface ProjectTabsProps {
  readonly projectId: string
  readonly active: ProjectTab
}

/** The pages of a project. Change requests and events are the lists of all projects, filtered by this one. */
export const ProjectTabs = ({ projectId, active }: ProjectTabsProps) => {
  const params = { projectId }
  const search = { project: projectId }
  const open = useOpenRequests(projectId)
  const tab = (name: ProjectTab, label: ReactNode, link: (props: TabProps) => ReactNode) =>
    link({
      key: name,
      className: classes.tab,
      'aria-current': name === active ? 'page' : undefined,
      children: label,
      activeOptions: { exact: true },
    })
  return (
    <nav aria-label={t('Tabs')} className={classes.tabs}>
      {tab('toggles', t('Toggles'), ({ key, ...props }) => (
        <Link key={key} to="/projects/$projectId" params={params} {...props} />
      ))}
      {tab(
        'change-requests',
        open === 0 ? t('Change requests') : t('Change requests ({open} open)', { open }),
        ({ key, ...props }) => (
          <Link key={key} to="/change-requests" search={search} {...props} />
        ),
      )}
      {tab('insights', t('Insights'), ({ key, ...props }) => (
        <Link key={key} to="/projects/$projectId/insights" params={params} {...props} />
      ))}
      {tab('events', t('Events'), ({ key, ...props }) => (
        <Link key={key} to="/events" search={search} {...props} />
      ))}
      {tab('members', t('Members'), ({ key, ...props }) => (
        <Link key={key} to="/projects/$projectId/members" params={params} {...props} />
      ))}
      {tab('archive', t('Archive'), ({ key, ...props }) => (
        <Link key={key} to="/projects/$projectId/archive" params={params} {...props} />
      ))}
      {tab('settings', t('Settings'), ({ key, ...props }) => (
        <Link key={key} to="/projects/$projectId/settings" params={params} {...props} />
      ))}
    </nav>
  )
}

/** The same query as that of the linked list, so that both show the same number. */
function useOpenRequests(project: string): number {
  const query = { project: `IS:${project}`, state: 'IS:open', limit: '1' }
  const { data = 0 } = useQuery({
    queryKey: keys.changeRequests('open', project),
    queryFn: async () => (await dataOf(api.GET('/api/admin/search/change-requests', { params: { query } }))).total,
  })
  return data
}

interface TabProps {
  readonly key: string
  readonly className: string | undefined
  readonly 'aria-current': 'page' | undefined
  readonly children: ReactNode
  /** The pages of a project begin with its path. */
  readonly activeOptions: { readonly exact: true }
}
