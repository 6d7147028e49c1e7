import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { HeartPulse } from 'lucide-react'
import { healthWord } from '../../lib/health-text.ts'
import { t } from '../../lib/messages.ts'
import type { ProjectSummary } from '../../lib/types.ts'
import { ProjectStar } from '../../ui/project-star.tsx'

interface ProjectLinksProps {
  readonly projectId: string
  readonly project: ProjectSummary
}

/** The actions next to the title of a project. The other pages are tabs. */
export const ProjectLinks = ({ projectId, project }: ProjectLinksProps) => (
  <>
    <ProjectStar project={project} />
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/projects/$projectId/health" params={{ projectId }} {...props} />}
      leftSection={<HeartPulse size={14} />}
    >
      {t('Health {health}%, {healthWord}', { health: project.health, healthWord: t(healthWord(project.health)) })}
    </Button>
  </>
)
