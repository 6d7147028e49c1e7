import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changelogQuery } from '../../api/changelog.ts'
import { type Release, releasesOf } from '../../lib/changelog.ts'
import { plainOf } from '../../lib/markdown.ts'
import { t } from '../../lib/messages.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { linkTarget } from './links.ts'

/** What users notice of each release. The whole changelog, which is written for operators, is one click away. */
export default function WhatsNewPage() {
  const changelog = useQuery(changelogQuery)
  const [isWhole, setWhole] = useState(false)
  return (
    <Page
      title={t('What’s new')}
      actions={
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Show changes for users') : t('Show the changelog for operators')}
        </Anchor>
      }
    >
      <QueryResult query={changelog}>
        {(source) =>
          isWhole ? (
            <Markdown source={source} isUntitled targetOf={(href) => linkTarget(href, 'web-ui')} />
          ) : (
            <Stack gap="lg">
              {releasesOf(source).map((release) => (
                <News key={release.title} release={release} />
              ))}
            </Stack>
          )
        }
      </QueryResult>
    </Page>
  )
}

const News = ({ release: { title, news } }: { readonly release: Release }) => (
  <section aria-label={title}>
    <Title order={2} mb="xs">
      {title}
    </Title>
    {news.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('Nothing that changes how you work.')}
      </Text>
    ) : (
      <ul>
        {news.map((parts) => (
          <li key={plainOf(parts)}>{plainOf(parts)}</li>
        ))}
      </ul>
    )}
  </section>
)
