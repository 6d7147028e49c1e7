import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

interface CannotProps {
  readonly title: string
  /** What stands in the way, and where. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** In place of a question whose answer is known: what has to be done first. */
export const Cannot = ({ title, children, onClose }: CannotProps) => (
  <Modal opened onClose={onClose} title={title}>
    <Stack gap="sm">
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          I see
        </Button>
      </Group>
    </Stack>
  </Modal>
)
