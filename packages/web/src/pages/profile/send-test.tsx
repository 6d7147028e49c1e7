import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { api, dataOf } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { toastDone } from '../../ui/toast.tsx'

interface SendTestProps {
  readonly channel: 'email' | 'slack'
}

/** Sends the user a test message, and shows why it did not arrive. */
export function SendTest({ channel }: SendTestProps) {
  const test = useMutation({
    mutationFn: async () => {
      const { delivered, message } = await dataOf(
        api.POST('/api/admin/user/notice-preferences/test', { body: { channel } }),
      )
      if (!delivered) throw new Error(message)
    },
    onSuccess: () => toastDone(channel === 'email' ? t('Test e-mail sent') : t('Test message sent to Slack')),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Send size={14} />}
        loading={test.isPending}
        aria-label={channel === 'email' ? t('Send a test message by e-mail') : t('Send a test message to Slack')}
        onClick={() => test.mutate()}
      >
        {t('Send a test message')}
      </Button>
      <FailureNote error={test.error} />
    </>
  )
}
