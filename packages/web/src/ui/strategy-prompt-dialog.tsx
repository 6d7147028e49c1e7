import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { toggleQuery } from '../api/queries.ts'
import { answerPrompt, currentPrompt, type StrategyQuestion, subscribeToPrompt } from '../api/strategy-prompt.ts'
import { plural, t } from '../lib/messages.ts'

/** Asks which strategy to use when a toggle without an active strategy is switched on. */
export function StrategyPromptDialog() {
  const question = useSyncExternalStore(subscribeToPrompt, currentPrompt)
  return question === undefined ? null : <PromptModal {...question} />
}

function PromptModal({ project, toggle, environment }: StrategyQuestion) {
  const { data } = useQuery(toggleQuery(project, toggle))
  const strategies = data?.value.environments.find(({ name }) => name === environment)?.strategies ?? []
  const leave = () => answerPrompt(undefined)
  return (
    <Modal opened onClose={leave} title={t('Who should get {toggle}?', { toggle })}>
      <Stack gap="sm">
        <Text size="sm">
          {strategies.length === 0
            ? t('It has no strategy in {environment}, so no one would get it.', { environment })
            : t('All its strategies in {environment} are inactive, so no one would get it.', { environment })}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('Keep it off')}
          </Button>
          {strategies.length > 0 && (
            <Button variant="default" onClick={() => answerPrompt('activate')}>
              {plural(strategies.length, 'Enable its strategy', 'Enable its {count} strategies', {
                count: strategies.length,
              })}
            </Button>
          )}
          <Button data-autofocus onClick={() => answerPrompt('everyone')}>
            {t('On for everyone (100%)')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
