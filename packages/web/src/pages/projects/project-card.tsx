import { Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { toggleCount } from '../../lib/count.ts'
import { healthWord } from '../../lib/health-text.ts'
import { plural, t } from '../../lib/messages.ts'
import type { ProjectSummary } from '../../lib/types.ts'
import { ProjectStar } from '../../ui/project-star.tsx'
import classes from './project-card.module.css'

/** A summary of a project. */
export function ProjectCard({ project }: { readonly project: ProjectSummary }) {
  const { id, name, description, mode, health, featureCount, memberCount } = project
  return (
    <article className={`lf-card ${classes.card}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={classes.names}>
          <Title order={2}>
            <Link to="/projects/$projectId" params={{ projectId: id }} className={classes.link}>
              {name}
            </Link>
          </Title>
          <Text size="xs" c="dimmed" className="lf-mono">
            {id}
          </Text>
        </div>
        <div className={classes.above}>
          <ProjectStar project={project} />
        </div>
      </Group>
      <Text size="sm" c="dimmed" lineClamp={2} className={classes.description}>
        {description}
      </Text>
      <Group gap="xs" className="lf-figures">
        <Text size="sm">{toggleCount(featureCount)}</Text>
        {memberCount > 0 && (
          <Text size="sm">{plural(memberCount, '1 member', '{memberCount} members', { memberCount })}</Text>
        )}
        {mode !== 'open' && (
          <Text size="sm" className={classes.mode}>
            <Lock size={12} aria-hidden /> {mode}
          </Text>
        )}
      </Group>
      {featureCount > 0 && (
        <Group gap="xs" wrap="nowrap" mt={8}>
          <meter
            className={classes.meter}
            min={0}
            max={100}
            value={health}
            aria-label={t('Health of {name}', { name })}
          />
          <Text size="xs" c="dimmed">
            {t('health {health}%, {healthWord}', { health, healthWord: t(healthWord(health)) })}
          </Text>
        </Group>
      )}
    </article>
  )
}
