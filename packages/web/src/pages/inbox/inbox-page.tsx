import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type NoticeList, noticesQuery, PAGE_SIZE } from '../../api/notices.ts'
import { meQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Notices } from './notice-item.tsx'
import { useMarks } from './use-marks.ts'

const SHOWN = [
  { value: 'all', label: t('All') },
  { value: 'unread', label: t('Unread') },
]

export default function InboxPage() {
  const { show, before } = useSearch({ from: '/shell/inbox' })
  const navigate = useNavigate({ from: '/inbox' })
  const me = useQuery(meQuery)
  const hasAccount = me.data !== undefined && me.data.user.id !== null
  const asked = { unread: show === 'unread', limit: PAGE_SIZE, ...(before !== undefined && { before }) }
  const notices = useQuery({ ...noticesQuery(asked), enabled: hasAccount })
  const { mark, markAll, isBusy } = useMarks()
  const newest = notices.data?.notices[0]?.id
  return (
    <Page
      title={t('Inbox')}
      about={t('What concerns you: reviews, your change requests, and toggles that you follow.')}
      actions={
        <>
          <Button variant="default" component={Link} to="/profile" hash="notices">
            {t('Choose notices')}
          </Button>
          <Button
            variant="default"
            loading={isBusy}
            disabled={!notices.data?.unread || newest === undefined}
            onClick={() => newest !== undefined && markAll(newest)}
          >
            {t('Mark all as read')}
          </Button>
        </>
      }
    >
      {me.data && !hasAccount ? (
        <Empty title={t('No inbox')}>
          {t('This server has no login (AUTH_TYPE=none), so nobody in particular gets notices.')}
        </Empty>
      ) : (
        <Stack gap="sm">
          <SegmentedControl
            aria-label={t('Shown notices')}
            data={SHOWN}
            value={show ?? 'all'}
            onChange={(value) => void navigate({ search: value === 'unread' ? { show: 'unread' } : {} })}
            w="fit-content"
          />
          <QueryResult query={notices}>
            {(found) => (
              <Found found={found} isUnread={show === 'unread'} isFirst={before === undefined} onMark={mark} />
            )}
          </QueryResult>
        </Stack>
      )}
    </Page>
  )
}

interface FoundProps {
  readonly found: NoticeList
  readonly isUnread: boolean
  readonly isFirst: boolean
  readonly onMark: (id: number, read: boolean) => void
}

function Found({ found: { notices }, isUnread, isFirst, onMark }: FoundProps) {
  const last = notices.at(-1)?.id
  const show = isUnread ? { show: 'unread' as const } : {}
  return (
    <>
      {notices.length === 0 ? (
        <Empty title={isUnread ? t('Nothing unread') : t('No notices yet')}>
          {t(
            'You get a notice when someone requests your review, decides about your change request, or changes a favourite toggle.',
          )}
        </Empty>
      ) : (
        <div className="lf-card">
          <Notices notices={notices} onMark={onMark} />
        </div>
      )}
      <Group>
        {!isFirst && (
          <Button variant="default" component={Link} to="/inbox" search={show as never}>
            {t('Newest')}
          </Button>
        )}
        {notices.length === PAGE_SIZE && last !== undefined && (
          <Button variant="default" component={Link} to="/inbox" search={{ ...show, before: last } as never}>
            {t('Older')}
          </Button>
        )}
      </Group>
    </>
  )
}
