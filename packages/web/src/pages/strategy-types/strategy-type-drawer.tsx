import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { strategyTypesQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { FormDrawer } from '../../ui/form.tsx'
import { ParameterFields } from './parameter-fields.tsx'
import { NEW_PARAMETER, nameProblem, type Parameter, type StrategyType } from './parameters.ts'

interface StrategyTypeDrawerProps {
  /** Undefined for a new one. */
  readonly type?: StrategyType
  readonly onClose: () => void
}

/** Edited in a list: each has its own id, so that the cursor stays in its field. */
interface Draft {
  readonly id: number
  readonly parameter: Parameter
}

let drafts = 0
const draftOf = (parameter: Parameter): Draft => ({ id: drafts++, parameter })

export function StrategyTypeDrawer({ type, onClose }: StrategyTypeDrawerProps) {
  const { data } = useQuery(strategyTypesQuery)
  const [name, setName] = useState(type?.name ?? '')
  const [description, setDescription] = useState(type?.description ?? '')
  const [list, setList] = useState<readonly Draft[]>(() => (type?.parameters ?? []).map(draftOf))
  const parameters = list.map(({ parameter }) => ({ ...parameter, name: parameter.name.trim() }))
  const isTaken = !type && data?.strategies.some((one) => one.name === name)
  const submit = async () => {
    const body = { description, parameters }
    if (type) await api.PUT('/api/admin/strategies/{strategyName}', { params: { path: { strategyName: name } }, body })
    else await api.POST('/api/admin/strategies', { body: { name, ...body } })
  }
  return (
    <FormDrawer
      edits={{ name: [name, setName], description: [description, setDescription], list: [list, setList] }}
      changes="strategy-type"
      done={
        type ? t('{name} saved', { name }) : t('Strategy type {name} created. Implement it in your SDKs.', { name })
      }
      title={type ? t('Edit {name}', { name }) : t('New strategy type')}
      action={type ? t('Save') : t('Create type')}
      isReady={name !== '' && !isTaken && parameters.every((_, index) => !nameProblem(parameters, index))}
      need={type ? 'UPDATE_STRATEGY' : 'CREATE_STRATEGY'}
      onSubmit={submit}
      onClose={onClose}
      size="lg"
    >
      {(problems) => (
        <Stack gap="md">
          {!type && (
            <TextInput
              label={t('Name')}
              description={t('The name used in your SDK code. It can’t be changed later.')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={isTaken ? t('This name is taken') : problems.name}
              required
              data-autofocus
              autoComplete="off"
            />
          )}
          <Textarea
            label={t('Description')}
            autosize
            minRows={2}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={problems.description}
          />
          <ParameterList list={list} setList={setList} parameters={parameters} />
        </Stack>
      )}
    </FormDrawer>
  )
}

interface ParameterListProps {
  readonly list: readonly Draft[]
  readonly setList: (list: readonly Draft[]) => void
  /** As they are sent, in the same order. */
  readonly parameters: readonly Parameter[]
}

const ParameterList = ({ list, setList, parameters }: ParameterListProps) => (
  <>
    {list.map(({ id, parameter }, index) => (
      <ParameterFields
        key={id}
        position={index + 1}
        parameter={parameter}
        problem={parameter.name === '' ? undefined : nameProblem(parameters, index)}
        onChange={(next) => setList(list.map((one) => (one.id === id ? { id, parameter: next } : one)))}
        onRemove={() => setList(list.filter((one) => one.id !== id))}
      />
    ))}
    <Button
      variant="default"
      leftSection={<Plus size={14} />}
      onClick={() => setList([...list, draftOf(NEW_PARAMETER)])}
    >
      {t('Add parameter')}
    </Button>
  </>
)
