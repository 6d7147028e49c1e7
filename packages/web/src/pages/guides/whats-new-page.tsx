import { useQuery } from '@tanstack/react-query'
import { changelogQuery } from '../../api/changelog.ts'
import { t } from '../../lib/messages.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { linkTarget } from './links.ts'

/** The changelog of the product. */
export default function WhatsNewPage() {
  const changelog = useQuery(changelogQuery)
  return (
    <Page title={t('What’s new')}>
      <QueryResult query={changelog}>
        {(source) => <Markdown source={source} isUntitled targetOf={(href) => linkTarget(href, 'web-ui')} />}
      </QueryResult>
    </Page>
  )
}
