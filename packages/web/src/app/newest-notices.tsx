import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { noticesQuery } from '../api/notices.ts'
import { t } from '../lib/messages.ts'
import { Notices } from '../pages/inbox/notice-item.tsx'
import { useMarks } from '../pages/inbox/use-marks.ts'
import { QueryResult } from '../ui/query-result.tsx'
import classes from './bell.module.css'

const SHOWN = 8

/** The content of the bell. */
export function NewestNotices({ onClose }: { readonly onClose: () => void }) {
  const notices = useQuery(noticesQuery({ unread: false, limit: SHOWN }))
  const { mark, markAll } = useMarks()
  const newest = notices.data?.notices[0]?.id
  return (
    <>
      <div className={classes.list}>
        <QueryResult query={notices}>
          {(found) =>
            found.notices.length === 0 ? (
              <Text size="sm" c="dimmed" p="sm">
                {t('No notices yet.')}
              </Text>
            ) : (
              <Notices notices={found.notices} onMark={mark} onOpen={onClose} />
            )
          }
        </QueryResult>
      </div>
      <div className={classes.foot}>
        <Button variant="subtle" size="compact-xs" component={Link} to="/inbox" onClick={onClose}>
          {t('All notices')}
        </Button>
        {newest !== undefined && !!notices.data?.unread && (
          <Button variant="subtle" size="compact-xs" onClick={() => markAll(newest)}>
            {t('Mark all as read')}
          </Button>
        )}
      </div>
    </>
  )
}
