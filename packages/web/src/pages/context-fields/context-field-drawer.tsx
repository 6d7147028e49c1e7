import { Stack, Switch, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataWithEtag } from '../../api/client.ts'
import type { IfMatch } from '../../api/conditional-write.ts'
import { contextFieldsQuery } from '../../api/queries.ts'
import type { ContextField } from '../../lib/types.ts'
import { untagged, useConcurrentForm } from '../../ui/editing/use-concurrent-form.ts'
import { FormDrawer } from '../../ui/form.tsx'
import { NameField } from '../../ui/name-field.tsx'
import { describeContextField, type EditedField, type LegalValue, legalValueChanges } from './legal-values.ts'
import { LegalValuesField } from './legal-values-field.tsx'

interface ContextFieldDrawerProps {
  /** Undefined for a new one. */
  readonly field?: ContextField
  readonly onClose: () => void
}

const check = (name: string) => api.POST('/api/admin/context/validate', { body: { name } })

/** Writes legal values one by one, so that values added by another user stay. */
async function saveLegalValues(contextField: string, before: readonly LegalValue[], after: readonly LegalValue[]) {
  const { removed, put } = legalValueChanges(before, after)
  for (const legalValue of removed)
    await api.DELETE('/api/admin/context/{contextField}/legal-values/{legalValue}', {
      params: { path: { contextField, legalValue } },
    })
  for (const body of put)
    await api.POST('/api/admin/context/{contextField}/legal-values', { params: { path: { contextField } }, body })
}

export function ContextFieldDrawer({ field, onClose }: ContextFieldDrawerProps) {
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
      const params = { path: { contextField: name } }
      await api.PUT('/api/admin/context/{contextField}', { params, body: { description, stickiness }, headers })
      await saveLegalValues(name, field.legalValues, legalValues)
    } else
      await api.POST('/api/admin/context', { body: { name, description, stickiness, legalValues: [...legalValues] } })
  }
  return (
    <FormDrawer
      changes="context-field"
      done={field ? `${name} saved` : `Context field ${name} created`}
      title={field ? `Edit ${name}` : 'New context field'}
      action={field ? 'Save' : 'Create field'}
      isReady={name !== ''}
      need={field ? 'UPDATE_CONTEXT_FIELD' : 'CREATE_CONTEXT_FIELD'}
      concurrent={field && concurrent}
      onSubmit={submit}
      onClose={onClose}
      size="lg"
    >
      {(problems) => (
        <Stack gap="md">
          {!field && (
            <NameField
              what="context field"
              description="As applications send it, e.g. plan or country. It can’t be changed later."
              value={name}
              onChange={setName}
              check={check}
              problem={problems.name}
            />
          )}
          <Textarea
            label="Description"
            autosize
            minRows={2}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={problems.description}
          />
          <Switch
            label="Allow as stickiness"
            description="Each value always gets the same result. Use it for IDs, not for fields like country."
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
  const { data: fields } = useQuery(contextFieldsQuery)
  const client = useQueryClient()
  return useConcurrentForm<EditedField>({
    opened: untagged(field),
    now: untagged(fields?.find(({ name }) => name === field?.name) ?? field),
    fetchNow: async () => {
      if (!field) return untagged<EditedField>(undefined)
      const params = { path: { contextField: field.name } }
      const version = await dataWithEtag(api.GET('/api/admin/context/{contextField}', { params }))
      // The form shows what changed from the list.
      await client.fetchQuery({ ...contextFieldsQuery, staleTime: 0 })
      return version
    },
    describe: describeContextField,
    events: 'context-field-updated',
    take,
  })
}
