import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

interface BlockedDialogProps {
  readonly title: string
  /** What blocks the action, and where. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Shown instead of a confirmation when the action is not possible yet. */
export const BlockedDialog = ({ title, children, onClose }: BlockedDialogProps) => (
  <Modal opened onClose={onClose} title={title}>
    <Stack gap="sm">
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          OK
        </Button>
      </Group>
    </Stack>
  </Modal>
)
