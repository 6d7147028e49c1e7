import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { changelogQuery } from '../../api/changelog.ts'
import { newestRelease } from '../../lib/changelog.ts'
import { plainOf } from '../../lib/markdown.ts'
import { t } from '../../lib/messages.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './home.module.css'

const SHOWN = 4

/** The last additions of the product. */
export function NewsCard() {
  const changelog = useQuery(changelogQuery)
  return (
    <Section
      title={t('What’s new')}
      actions={
        <Anchor component={Link} to="/whats-new" size="sm">
          {t('Show all')}
        </Anchor>
      }
    >
      <QueryResult query={changelog}>
        {(source) => (
          <ul className={classes.list}>
            {newestRelease(source, SHOWN)?.news.map((parts) => (
              <li key={plainOf(parts)} className={classes.row}>
                <div className={classes.main}>{plainOf(parts)}</div>
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </Section>
  )
}
