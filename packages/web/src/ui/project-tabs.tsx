import { ScrollArea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  const tab = (name: ProjectTab, label: string, link: (props: TabProps) => ReactNode) =>
    link({ key: name, className: classes.tab, 'aria-current': name === active ? 'page' : undefined, children: label })
  return (
    <ScrollArea type="auto" scrollbars="x" offsetScrollbars={false}>
      <nav aria-label="Project" className={classes.tabs}>
        {tab('toggles', 'Toggles', ({ key, ...props }) => (
          <Link key={key} to="/projects/$projectId" params={params} {...props} />
        ))}
        {tab('change-requests', 'Change requests', ({ key, ...props }) => (
          <Link key={key} to="/change-requests" search={search} {...props} />
        ))}
        {tab('insights', 'Insights', ({ key, ...props }) => (
          <Link key={key} to="/projects/$projectId/insights" params={params} {...props} />
        ))}
        {tab('events', 'Events', ({ key, ...props }) => (
          <Link key={key} to="/events" search={search} {...props} />
        ))}
        {tab('members', 'Members', ({ key, ...props }) => (
          <Link key={key} to="/projects/$projectId/members" params={params} {...props} />
        ))}
        {tab('archive', 'Archive', ({ key, ...props }) => (
          <Link key={key} to="/projects/$projectId/archive" params={params} {...props} />
        ))}
        {tab('settings', 'Settings', ({ key, ...props }) => (
          <Link key={key} to="/projects/$projectId/settings" params={params} {...props} />
        ))}
      </nav>
    </ScrollArea>
  )
}

interface TabProps {
  readonly key: string
  readonly className: string | undefined
  readonly 'aria-current': 'page' | undefined
  readonly children: string
}
