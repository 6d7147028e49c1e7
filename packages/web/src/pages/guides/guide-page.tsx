import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { guideTitle } from '../../lib/guides.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { guideQuery, imageOf } from './content.ts'
import { linkTarget } from './links.ts'

/** The browser looked for the heading before the text was loaded. */
function useHeading(isLoaded: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [isLoaded, hash])
}

export default function GuidePage() {
  const { name } = useParams({ from: '/shell/guides/$name' })
  const guide = useQuery(guideQuery(name))
  useHeading(guide.data !== undefined)
  return (
    <Page
      title={guideTitle(name) ?? t('Guide')}
      about={
        <Anchor component={Link} to="/guides" inherit>
          {t('All guides')}
        </Anchor>
      }
    >
      <QueryResult query={guide}>
        {(source) =>
          source === null ? (
            <Empty title={t('No such guide')}>{t('There is no guide named “{name}”.', { name })}</Empty>
          ) : (
            <Markdown source={source} isUntitled targetOf={(href) => linkTarget(href, name)} imageOf={imageOf} />
          )
        }
      </QueryResult>
    </Page>
  )
}
