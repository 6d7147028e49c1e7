import {
  Autocomplete,
  Button,
  Fieldset,
  Group,
  Modal,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { problemsByField } from '../../../api/failure.ts'
import { type ContextEntry, contextOf, entriesOf, withFields } from '../../../lib/context.ts'
import type { Toggle } from '../../../lib/types.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { ContextEditor } from './context-editor.tsx'
import { type TabProps, useMainEnvironment } from './tab.ts'
import type { ToggleTest, WantedTest } from './tests-api.ts'

interface TestDialogProps extends TabProps {
  /** Undefined: a new one. */
  readonly test: ToggleTest | undefined
  readonly onSave: (body: WantedTest) => Promise<unknown>
  readonly onClose: () => void
}

const NO_VARIANT = 'disabled'

const variantsIn = ({ environments }: Toggle, environment: string): string[] => {
  const found = environments.find(({ name }) => name === environment)
  const all = [...(found?.variants ?? []), ...(found?.strategies ?? []).flatMap(({ variants }) => variants)]
  return [...new Set([...all.map(({ name }) => name), NO_VARIANT])]
}

/** One case: who asks, where, and what must come of it. */
export function TestDialog({ toggle, test, onSave, onClose }: TestDialogProps) {
  const [name, setName] = useState(test?.name ?? '')
  const main = useMainEnvironment(toggle)
  const [chosen, setEnvironment] = useState(test?.environment)
  const environment = chosen ?? main
  const [entries, setEntries] = useState<readonly ContextEntry[]>(
    withFields(entriesOf(test?.context ?? {}), ['userId']),
  )
  const [isOn, setOn] = useState(test?.expected.enabled ?? true)
  const [variant, setVariant] = useState(test?.expected.variant ?? '')
  const { submit, isBusy, error } = useSaving(onSave, onClose)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const expected = { enabled: isOn, ...(isOn && variant.trim() !== '' && { variant: variant.trim() }) }
    void submit({ name: name.trim(), environment, context: contextOf(entries), expected })
  }
  return (
    <Modal opened onClose={onClose} title={test ? 'Change the test' : 'New test'}>
      <form onSubmit={save}>
        <Stack gap="sm">
          <TextInput
            label="What must hold"
            placeholder="Free users wait"
            required
            data-autofocus
            value={name}
            error={problemsByField(error).name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label="Environment"
            data={toggle.environments.map((one) => one.name)}
            value={environment}
            allowDeselect={false}
            onChange={(name) => name && setEnvironment(name)}
          />
          <Fieldset legend="Who asks" p="sm">
            <ContextEditor entries={entries} onChange={setEntries} />
          </Fieldset>
          <div>
            <Text size="sm" fw={500} mb={4}>
              It must be
            </Text>
            <SegmentedControl
              transitionDuration={0}
              aria-label="It must be"
              value={isOn ? 'on' : 'off'}
              onChange={(value) => setOn(value === 'on')}
              data={['on', 'off']}
            />
          </div>
          {isOn && (
            <Autocomplete
              label="With the variant"
              description={`Empty: any will do. "${NO_VARIANT}": none.`}
              data={variantsIn(toggle, environment)}
              value={variant}
              onChange={setVariant}
            />
          )}
          <FailureNote error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useSaving(onSave: TestDialogProps['onSave'], onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (body: WantedTest) => {
    setBusy(true)
    setError(undefined)
    try {
      await onSave(body)
      onDone()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return { submit, isBusy, error }
}
