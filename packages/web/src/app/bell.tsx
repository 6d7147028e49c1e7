import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { unreadCountQuery } from '../api/notices.ts'
import { meQuery } from '../api/queries.ts'
import { t } from '../lib/messages.ts'
import { onDemand, preloading } from '../ui/on-demand.tsx'
import classes from './bell.module.css'

const NewestNotices = onDemand(async () => (await import('./newest-notices.tsx')).NewestNotices)

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
            {...preloading(NewestNotices)}
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
        {isOpen && <NewestNotices onClose={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}
