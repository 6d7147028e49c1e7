import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import { SecretOnce } from '../../ui/copy.tsx'

interface LinkDialogProps {
  readonly title: string
  readonly link: string
  /** Instructions for the link. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A link that the server returns only once. */
export const LinkDialog = ({ title, link, children, onClose }: LinkDialogProps) => (
  <Modal opened onClose={onClose} title={title} closeOnClickOutside={false} size="lg">
    <Stack gap="sm">
      <Text size="sm">{children}</Text>
      <SecretOnce secret={link} what={t('the link')} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
