import { Stack, Switch, Text, Title } from '@mantine/core'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { Guard } from '../../ui/guarded.tsx'
import { useWrite } from '../../ui/use-write.ts'

/** Switches maintenance mode. */
export function Maintenance({ isOn }: { readonly isOn: boolean }) {
  const change = useWrite({
    send: (enabled: boolean) => api.POST('/api/admin/maintenance', { body: { enabled } }),
    changes: 'settings',
    done: (_, enabled) => (enabled ? t('Maintenance mode is on') : t('Maintenance mode is off')),
  })
  return (
    <Stack component="section" gap={8} align="flex-start" aria-label={t('Maintenance mode')}>
      <Title order={2}>{t('Maintenance mode')}</Title>
      <Guard
        need="UPDATE_MAINTENANCE_MODE"
        instead={<Text size="sm">{isOn ? t('On: all changes are refused.') : t('Off')}</Text>}
      >
        {(isAllowed) => (
          <Switch
            label={t('Refuse all changes')}
            description={t('SDKs are served as usual. Scheduled change requests wait.')}
            checked={isOn}
            disabled={!isAllowed || change.isBusy}
            onChange={(event) => void change.run(event.currentTarget.checked)}
          />
        )}
      </Guard>
    </Stack>
  )
}
