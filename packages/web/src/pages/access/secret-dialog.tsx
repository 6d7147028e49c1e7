import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import { SecretOnce, Snippet } from '../../ui/copy.tsx'

interface SecretDialogProps {
  readonly title: string
  readonly secret: string
  /** A command to try it. */
  readonly example: string
  /** Links to the next steps. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** The secret of a new token. A click outside the dialog does not close it. */
export const SecretDialog = ({ title, secret, example, children, onClose }: SecretDialogProps) => (
  <Modal opened onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={false} size="lg">
    <Stack gap="sm">
      <SecretOnce secret={secret} what={t('the secret')} />
      <Text size="sm">{t('Try it:')}</Text>
      <Snippet code={example} label={t('the command')} />
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
