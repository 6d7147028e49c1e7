import { Text } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { BASE_PATH } from '../../api/page-config.ts'
import { t } from '../../lib/messages.ts'
import type { RequestNews } from '../../lib/request-news.ts'
import { hideToast, showToast } from '../../ui/show-toast.ts'
import type { Ref } from './queries.ts'

/** A toast with a link. Bad news stay until they are closed. The same news replace each other. */
export function toastNews({ text, isBad }: RequestNews, { project, id }: Ref): void {
  const href = `${BASE_PATH}/projects/${encodeURIComponent(project)}/change-requests/${id}`
  const key = `change request ${project} ${id}`
  hideToast(key)
  showToast({
    id: key,
    color: isBad ? 'red' : 'blue',
    icon: isBad ? <CircleAlert size={16} /> : <CircleCheck size={16} />,
    autoClose: isBad ? false : 12_000,
    message: (
      <Text size="sm">
        {text} <a href={href}>{t('Open')}</a>
      </Text>
    ),
  })
}
