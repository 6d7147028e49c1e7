import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { T, t } from '../../lib/messages.ts'
import { Sentence } from '../../ui/markdown.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import classes from './home.module.css'
import type { Home } from './queries.ts'

const ToggleLink = ({ project, name }: { readonly project: string; readonly name: string }) => (
  <Link
    to="/projects/$projectId/features/$featureName"
    params={{ projectId: project, featureName: name }}
    className="lf-quiet lf-mono"
  >
    {name}
  </Link>
)

export const RecentCard = ({ recent }: Pick<Home, 'recent'>) => (
  <Section title={t('Recently changed by others')}>
    {recent.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('No changes by others yet.')}
      </Text>
    ) : (
      <ul className={classes.list}>
        {recent.map(({ id, project, featureName, summary, createdAt, createdBy }) => (
          <li key={id} className={classes.row}>
            <div className={classes.main}>
              <ToggleLink project={project} name={featureName} />
              <Text size="sm" c="dimmed" className={classes.who}>
                <PersonAvatar name={createdBy} />
                <span>
                  <Sentence summary={summary} />
                </span>
              </Text>
            </div>
            <Text size="xs" c="dimmed">
              <Time at={createdAt} />
            </Text>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

export function FavouritesCard({
  favoriteToggles,
  favoriteProjects,
}: Pick<Home, 'favoriteToggles' | 'favoriteProjects'>) {
  const isEmpty = favoriteToggles.length + favoriteProjects.length === 0
  return (
    <Section title={t('Favourites')}>
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {t('Mark a project or toggle with the star to find it here.')}
        </Text>
      )}
      {favoriteProjects.length > 0 && (
        <div className={classes.names}>
          {favoriteProjects.map(({ id, name }) => (
            <Anchor key={id} component={Link} to={`/projects/${encodeURIComponent(id)}`} size="sm">
              {name}
            </Anchor>
          ))}
        </div>
      )}
      {favoriteToggles.length > 0 && (
        <ul className={classes.list}>
          {favoriteToggles.map(({ name, project }) => (
            <li key={name} className={classes.row}>
              <div className={classes.main}>
                <ToggleLink project={project} name={name} />
              </div>
              <Text size="sm" c="dimmed" className="lf-mono">
                {project}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const REASONS: Readonly<Record<Home['cleanUp'][number]['reason'], string>> = {
  completed: t('completed'),
  stale: t('stale'),
  'potentially-stale': t('past its lifetime'),
}

export const CleanUpCard = ({ cleanUp }: Pick<Home, 'cleanUp'>) => (
  <Section title={cleanUp.length > 0 ? t('My clean-up ({count})', { count: cleanUp.length }) : t('My clean-up')}>
    {cleanUp.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('None of your toggles waits for removal.')}
      </Text>
    ) : (
      <ul className={classes.list}>
        {cleanUp.map(({ name, project, reason, createdAt }) => (
          <li key={name} className={classes.row}>
            <div className={classes.main}>
              <ToggleLink project={project} name={name} />
            </div>
            <Text size="sm" c="dimmed">
              <T text="{reason}, created {time}" reason={REASONS[reason]} time={<Time at={createdAt} />} />
            </Text>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
