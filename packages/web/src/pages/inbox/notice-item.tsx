import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Mail, MailOpen } from 'lucide-react'
import type { Notice } from '../../api/notices.ts'
import { t } from '../../lib/messages.ts'
import { Sentence } from '../../ui/markdown.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Time } from '../../ui/time.tsx'
import classes from './notice-item.module.css'

interface NoticeItemProps {
  readonly notice: Notice
  readonly onMark: (id: number, read: boolean) => void
  /** Called when the notice is opened. */
  readonly onOpen?: () => void
}

function NoticeItem({ notice, onMark, onOpen }: NoticeItemProps) {
  const { id, label, summary, title, createdAt, createdBy, readAt } = notice
  const [page, anchor = ''] = notice.path.split('#')
  const isUnread = readAt === null
  const action = isUnread ? t('Mark as read') : t('Mark as unread')
  const open = () => {
    if (isUnread) onMark(id, true)
    onOpen?.()
  }
  return (
    <li className={classes.item} data-unread={isUnread}>
      <span className={classes.dot} aria-hidden />
      <div>
        <Link to={page ?? '/inbox'} hash={anchor} className={classes.link} onClick={open}>
          {isUnread && <span className="lf-visually-hidden">{t('Unread:')} </span>}
          <Text span size="sm" className={classes.kind} display="block">
            {label}
          </Text>
          <Text span size="sm" display="block">
            <Sentence summary={summary} />
            {title !== null && ` (${title})`}
          </Text>
        </Link>
        <Text size="xs" c="dimmed" className={classes.when}>
          {createdBy !== '' && <PersonAvatar name={createdBy} />}
          <Time at={createdAt} />
        </Text>
      </div>
      <Tooltip label={action}>
        <ActionIcon aria-label={`${action}: ${label}`} onClick={() => onMark(id, isUnread)}>
          {isUnread ? <MailOpen size={14} /> : <Mail size={14} />}
        </ActionIcon>
      </Tooltip>
    </li>
  )
}

interface NoticesProps extends Omit<NoticeItemProps, 'notice'> {
  readonly notices: readonly Notice[]
}

export const Notices = ({ notices, ...item }: NoticesProps) => (
  <ul className={classes.list} aria-label={t('Notices')}>
    {notices.map((notice) => (
      <NoticeItem key={notice.id} notice={notice} {...item} />
    ))}
  </ul>
)
