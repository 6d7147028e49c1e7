import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { projectOverviewQuery } from '../../../api/queries.ts'
import { t } from '../../../lib/messages.ts'
import { linksFrom } from './link-templates.ts'

/** The links that all toggles of the project have. They are changed in the settings of the project. */
export function ProjectLinks({ projectId, toggle }: { readonly projectId: string; readonly toggle: string }) {
  const { data: project } = useQuery(projectOverviewQuery(projectId))
  return linksFrom(project?.linkTemplates ?? [], projectId, toggle).map(({ title, url }) => (
    <li key={url}>
      <Anchor
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        size="sm"
        underline="always"
        title={t('{url} (link of the project)', { url })}
        style={{ overflowWrap: 'anywhere' }}
      >
        {title ?? url.replace(/^https?:\/\//, '')}
      </Anchor>
    </li>
  ))
}
