import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { plural, t } from '../../lib/messages.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { type Addon, deliveriesQuery } from './addons.ts'

interface DeleteAddonProps {
  readonly addon: Addon
  readonly onClose: () => void
}

const waitingSentence = (count: number): string => {
  if (count === 0) return t('No messages are waiting.')
  return plural(count, '1 waiting message will never be sent.', '{count} waiting messages will never be sent.', {
    count,
  })
}

export function DeleteAddon({ addon: { id, provider, description }, onClose }: DeleteAddonProps) {
  const navigate = useNavigate()
  const { data } = useQuery(deliveriesQuery(id, { state: 'pending', limit: 0 }))
  const name = description || `${provider} #${id}`
  const remove = async () => {
    await api.DELETE('/api/admin/addons/{id}', { params: { path: { id: String(id) } } })
    await navigate({ to: '/addons' })
  }
  return (
    <Confirm
      changes="addon"
      done={t('{name} deleted', { name })}
      title={t('Delete {name}?', { name })}
      action={t('Delete add-on')}
      typed={name}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">
        {t('Deletes its settings, secrets and delivery log. This can’t be undone.')}{' '}
        {data && waitingSentence(data.total)} {t('To pause it, disable it instead.')}
      </Text>
    </Confirm>
  )
}
