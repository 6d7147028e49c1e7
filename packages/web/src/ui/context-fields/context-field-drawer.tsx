import { Stack, Switch, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { IfMatch } from '../../api/conditional-write.ts'
import { contextFieldsQuery, projectFieldsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { ContextField } from '../../lib/types.ts'
import { untagged, useConcurrentForm } from '../editing/use-concurrent-form.ts'
import { FormDrawer } from '../form.tsx'
import { NameField } from '../name-field.tsx'
import {
  addLegalValue,
  checkFieldName,
  createField,
  type FieldRef,
  fetchField,
  removeLegalValue,
  updateField,
} from './field-api.ts'
import { describeContextField, type EditedField, type LegalValue, legalValueChanges } from './legal-values.ts'
import { LegalValuesField } from './legal-values-field.tsx'

interface ContextFieldDrawerProps {
  /** Undefined for a new one. */
  readonly field?: ContextField
  /** The project of a new field. Undefined for a field of all projects. */
  readonly project?: string | undefined
  readonly onClose: () => void
}

/** Writes legal values one by one, so that values added by another user stay. */
async function saveLegalValues(ref: FieldRef, before: readonly LegalValue[], after: readonly LegalValue[]) {
  const { removed, put } = legalValueChanges(before, after)
  for (const legalValue of removed) await removeLegalValue(ref, legalValue)
  for (const one of put) await addLegalValue(ref, one)
}

export function ContextFieldDrawer({ field, project = field?.project, onClose }: ContextFieldDrawerProps) {
  const [name, setName] = useState(field?.name ?? '')
  const [description, setDescription] = useState(field?.description ?? '')
  const [stickiness, setStickiness] = useState(field?.stickiness ?? false)
  const [legalValues, setLegalValues] = useState<readonly LegalValue[]>(field?.legalValues ?? [])
  const concurrent = useFieldConcurrency(field, (theirs) => {
    setDescription(theirs.description)
    setStickiness(theirs.stickiness)
    setLegalValues(theirs.legalValues)
  })
  const submit = async (headers: IfMatch) => {
    if (field) {
      await updateField({ name, project }, { description, stickiness }, headers)
      await saveLegalValues({ name, project }, field.legalValues, legalValues)
    } else await createField({ name, description, stickiness, legalValues: [...legalValues] }, project)
  }
  return (
    <FormDrawer
      edits={{
        name: [name, setName],
        description: [description, setDescription],
        stickiness: [stickiness, setStickiness],
        legalValues: [legalValues, setLegalValues],
      }}
      changes="context-field"
      done={field ? t('{name} saved', { name }) : t('Context field {name} created', { name })}
      title={field ? t('Edit {name}', { name }) : t('New context field')}
      action={field ? t('Save') : t('Create field')}
      isReady={name !== ''}
      need={
        project === undefined ? (field ? 'UPDATE_CONTEXT_FIELD' : 'CREATE_CONTEXT_FIELD') : 'UPDATE_PROJECT_CONTEXT'
      }
      project={project}
      concurrent={field && concurrent}
      onSubmit={submit}
      onClose={onClose}
      size="lg"
    >
      {(problems) => (
        <Stack gap="md">
          {!field && (
            <NameField
              what={t('context field')}
              description={t('As applications send it, e.g. plan or country. It can’t be changed later.')}
              value={name}
              onChange={setName}
              check={checkFieldName}
              problem={problems.name}
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
          <Switch
            label={t('Allow as stickiness')}
            description={t('Each value always gets the same result. Use it for IDs, not for fields like country.')}
            checked={stickiness}
            onChange={(event) => setStickiness(event.currentTarget.checked)}
          />
          <LegalValuesField value={legalValues} onChange={setLegalValues} />
        </Stack>
      )}
    </FormDrawer>
  )
}

/** Detects that another user changed the context field of the form. */
function useFieldConcurrency(field: ContextField | undefined, take: (theirs: EditedField) => void) {
  const all = field?.project === undefined ? contextFieldsQuery : projectFieldsQuery(field.project)
  const { data: fields } = useQuery(all)
  const client = useQueryClient()
  return useConcurrentForm<EditedField>({
    opened: untagged(field),
    now: untagged(fields?.find(({ name }) => name === field?.name) ?? field),
    fetchNow: async () => {
      if (!field) return untagged<EditedField>(undefined)
      const version = await fetchField(field)
      // The form shows what changed from the list.
      await client.fetchQuery({ ...all, staleTime: 0 })
      return version
    },
    describe: describeContextField,
    events: 'context-field-updated',
    take,
  })
}
