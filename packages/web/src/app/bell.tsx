import { ActionIcon, Button, Popover, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { noticesQuery, unreadCountQuery } from '../api/notices.ts'
import { meQuery } from '../api/queries.ts'
import { t } from '../lib/messages.ts'
import { Notices } from '../pages/inbox/notice-item.tsx'
import { useMarks } from '../pages/inbox/use-marks.ts'
import { QueryResult } from '../ui/query-result.tsx'
import classes from './bell.module.css'

const SHOWN = 8
const MAX_COUNT = 99

const labelOf = (unread: number): string => (unread === 0 ? t('Notices') : t('Notices: {unread} unread', { unread }))

/** The unread notices of the user. Servers without accounts have none. */
export function Bell() {
  const { data: me } = useQuery(meQuery)
  return me && me.user.id !== null ? <OwnBell /> : null
}

function OwnBell() {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const { data: unread = 0 } = useQuery(unreadCountQuery)
  return (
    <Popover opened={isOpen} onChange={(open) => !open && close()} position="bottom-end" width={380} trapFocus>
      <Popover.Target>
        <Tooltip label={labelOf(unread)} disabled={isOpen}>
          <ActionIcon
            aria-label={labelOf(unread)}
            aria-expanded={isOpen}
            onClick={toggle}
            style={{ overflow: 'visible' }}
          >
            <BellIcon size={16} />
            {unread > 0 && (
              <span className={classes.badge} aria-hidden>
                {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
              </span>
            )}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('Notices')}>
        {isOpen && <Newest onClose={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Newest({ onClose }: { readonly onClose: () => void }) {
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
