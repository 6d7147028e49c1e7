import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { toggleQuery } from '../api/queries.ts'
import { answerQuestion, openQuestion, type Question, watchQuestion } from '../api/switching-offer.ts'

/** Somebody switched on what has no active strategy: it would be on for nobody, so they are asked for whom. */
export function SwitchOffer() {
  const question = useSyncExternalStore(watchQuestion, openQuestion)
  return question === undefined ? null : <Asking {...question} />
}

function Asking({ project, toggle, environment }: Question) {
  const { data } = useQuery(toggleQuery(project, toggle))
  const strategies = data?.value.environments.find(({ name }) => name === environment)?.strategies ?? []
  const leave = () => answerQuestion(undefined)
  return (
    <Modal opened onClose={leave} title={`For whom shall ${toggle} be on?`}>
      <Stack gap="sm">
        <Text size="sm">
          {strategies.length === 0
            ? `It has no strategy in ${environment} yet, so nobody would get it.`
            : `Every strategy that it has in ${environment} is switched off, so nobody would get it.`}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            Leave it off
          </Button>
          {strategies.length > 0 && (
            <Button variant="default" onClick={() => answerQuestion('activate')}>
              {strategies.length === 1 ? 'Use its strategy again' : `Use its ${strategies.length} strategies again`}
            </Button>
          )}
          <Button data-autofocus onClick={() => answerQuestion('everybody')}>
            On for everybody (100 %)
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
