import { Button } from '@mantine/core'
import { Send } from 'lucide-react'
import { api, dataOf } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useWrite } from '../../ui/use-write.ts'

interface SendTestProps {
  readonly channel: 'email' | 'slack'
}

/** Sends the user a test message, and shows why it did not arrive. */
export function SendTest({ channel }: SendTestProps) {
  const test = useWrite({
    send: async () => {
      const { delivered, message } = await dataOf(
        api.POST('/api/admin/user/notice-preferences/test', { body: { channel } }),
      )
      if (!delivered) throw new Error(message)
    },
    changes: [],
    done: channel === 'email' ? t('Test e-mail sent') : t('Test message sent to Slack'),
    errors: 'inline',
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Send size={14} />}
        loading={test.isBusy}
        aria-label={channel === 'email' ? t('Send a test message by e-mail') : t('Send a test message to Slack')}
        onClick={() => void test.run()}
      >
        {t('Send a test message')}
      </Button>
      <FailureNote error={test.error} />
    </>
  )
}
