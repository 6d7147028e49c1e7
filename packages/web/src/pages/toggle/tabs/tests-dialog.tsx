import { Autocomplete, Fieldset, SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ContextEntry, contextOf, entriesOf, withFields } from '../../../lib/context.ts'
import { t } from '../../../lib/messages.ts'
import type { Toggle } from '../../../lib/types.ts'
import { FormDialog } from '../../../ui/form.tsx'
import { ContextEditor } from './context-editor.tsx'
import { type TabProps, useMainEnvironment } from './tab.ts'
import { saveTest, type ToggleTest } from './tests-api.ts'

interface TestDialogProps extends TabProps {
  /** Undefined for a new one. */
  readonly test: ToggleTest | undefined
  readonly onClose: () => void
}

const NO_VARIANT = 'disabled'

const variantsIn = ({ environments }: Toggle, environment: string): string[] => {
  const found = environments.find(({ name }) => name === environment)
  const all = [...(found?.variants ?? []), ...(found?.strategies ?? []).flatMap(({ variants }) => variants)]
  return [...new Set([...all.map(({ name }) => name), NO_VARIANT])]
}

/** A test: context, environment and expected result. */
export function TestDialog({ projectId, toggle, test, onClose }: TestDialogProps) {
  const [name, setName] = useState(test?.name ?? '')
  const main = useMainEnvironment(toggle)
  const [chosen, setEnvironment] = useState(test?.environment)
  const environment = chosen ?? main
  const [entries, setEntries] = useState<readonly ContextEntry[]>(
    withFields(entriesOf(test?.context ?? {}), ['userId']),
  )
  const [isOn, setOn] = useState(test?.expected.enabled ?? true)
  const [variant, setVariant] = useState(test?.expected.variant ?? '')
  const save = () => {
    const expected = { enabled: isOn, ...(isOn && variant.trim() !== '' && { variant: variant.trim() }) }
    const body = { name: name.trim(), environment, context: contextOf(entries), expected }
    return saveTest(projectId, toggle.name, test?.id, body)
  }
  return (
    <FormDialog
      edits={{
        name: [name, setName],
        chosen: [chosen, setEnvironment],
        entries: [entries, setEntries],
        isOn: [isOn, setOn],
        variant: [variant, setVariant],
      }}
      title={test ? t('Edit test') : t('New test')}
      action={t('Save')}
      isReady={name.trim() !== ''}
      changes={{ subject: 'toggle-test', toggle: toggle.name }}
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label={t('Name')}
            placeholder={t('Free users wait')}
            required
            data-autofocus
            value={name}
            error={problems.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={t('Environment')}
            data={toggle.environments.map((one) => one.name)}
            value={environment}
            allowDeselect={false}
            onChange={(name) => name && setEnvironment(name)}
          />
          <Fieldset legend={t('Context')} p="sm">
            <ContextEditor entries={entries} onChange={setEntries} />
          </Fieldset>
          <ExpectedFields {...{ isOn, setOn, variant, setVariant }} variants={variantsIn(toggle, environment)} />
        </>
      )}
    </FormDialog>
  )
}

interface ExpectedFieldsProps {
  readonly isOn: boolean
  readonly setOn: (isOn: boolean) => void
  readonly variant: string
  readonly setVariant: (variant: string) => void
  readonly variants: string[]
}

/** The expected result. A toggle that is off has no variant. */
const ExpectedFields = ({ isOn, setOn, variant, setVariant, variants }: ExpectedFieldsProps) => (
  <>
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('It must be')}
      </Text>
      <SegmentedControl
        transitionDuration={0}
        aria-label={t('Expected')}
        value={isOn ? 'on' : 'off'}
        onChange={(value) => setOn(value === 'on')}
        data={['on', 'off']}
      />
    </div>
    {isOn && (
      <Autocomplete
        label={t('Variant')}
        description={t('Empty: any. "{noVariant}": none.', { noVariant: NO_VARIANT })}
        data={variants}
        value={variant}
        onChange={setVariant}
      />
    )}
  </>
)
