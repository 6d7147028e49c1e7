import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { t } from '../../lib/messages.ts'
import { answerQuestion, isAsked, subscribeToQuestion } from './unsaved.ts'

/** Above drawers and dialogs, which have 200, and popovers, which have 300. */
const Z_INDEX = 400

/** The question of every form with unsaved edits. */
export function DiscardDialog() {
  const isOpen = useSyncExternalStore(subscribeToQuestion, isAsked)
  if (!isOpen) return null
  return (
    <Modal opened onClose={() => answerQuestion(false)} title={t('Discard changes?')} size="sm" zIndex={Z_INDEX}>
      <Stack gap="md">
        <Text size="sm">{t('Your changes are not saved.')}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => answerQuestion(false)}>
            {t('Keep editing')}
          </Button>
          <Button color="red" onClick={() => answerQuestion(true)}>
            {t('Discard')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
