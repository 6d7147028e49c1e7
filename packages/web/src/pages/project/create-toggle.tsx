import { Checkbox, Group, Radio, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { featureTypesQuery, meQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { RequestBody } from '../../lib/operations.ts'
import { FormDialog } from '../../ui/form.tsx'
import { OwnerSelect } from '../../ui/owner-select.tsx'
import { useNameCheck } from '../../ui/use-name-check.ts'
import { TagPicker } from './tag-picker.tsx'
import { tagFrom } from './tags.ts'

const FEATURES = '/api/admin/projects/{projectId}/features'
type NewToggle = RequestBody<typeof FEATURES, 'post'>
type ToggleType = NonNullable<NewToggle['type']>

interface CreateToggleProps {
  readonly projectId: string
  readonly onClose: () => void
}

const askForName = (name: string) => api.POST('/api/admin/features/validate', { body: { name } })

/** The user who creates a toggle owns it, unless they choose someone else. */
function useOwnerChoice() {
  const { data: me } = useQuery(meQuery)
  const [chosen, setOwner] = useState<string | null>()
  const owner = chosen === undefined && me?.user.id ? `user:${me.user.id}` : (chosen ?? null)
  return [owner, setOwner] as const
}

/** A new toggle is off everywhere, so creating one affects no user. */
export function CreateToggle({ projectId, onClose }: CreateToggleProps) {
  const [name, setName] = useState('')
  const [type, setType] = useState<ToggleType>('release')
  const [description, setDescription] = useState('')
  const [impressionData, setImpressionData] = useState(false)
  const [tags, setTags] = useState<readonly string[]>([])
  const [owner, setOwner] = useOwnerChoice()
  const { problem, isFree } = useNameCheck('toggle', name, askForName)
  const navigate = useNavigate()
  const create = () => {
    const body: NewToggle = { name, type, description, impressionData, owner, tags: tags.map(tagFrom) }
    return api.POST(FEATURES, { params: { path: { projectId } }, body })
  }
  const openIt = () => {
    onClose()
    const params = { projectId, featureName: name }
    void navigate({ to: '/projects/$projectId/features/$featureName', params })
  }
  return (
    <FormDialog
      edits={{
        name: [name, setName],
        type: [type, setType],
        description: [description, setDescription],
        impressionData: [impressionData, setImpressionData],
        tags: [tags, setTags],
      }}
      title={t('New toggle')}
      size="lg"
      action={t('Create toggle')}
      isReady={name !== '' && problem === undefined}
      changes={[{ subject: 'toggle', project: projectId }, 'tag']}
      done={t('{name} created. It’s off everywhere.', { name })}
      onSubmit={create}
      onDone={openIt}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        description={isFree ? t('Available. It can’t be changed later.') : t('The name used in code, e.g. checkout-v2')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value.trim())}
        error={problem}
        classNames={{ input: 'lf-mono' }}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        required
      />
      <TypeChoice value={type} onChange={setType} />
      <Textarea
        label={t('Description')}
        placeholder={t('What it does and who it is for')}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        autosize
        minRows={2}
      />
      <OwnerSelect value={owner} onChange={setOwner} placeholder={t('No owner')} />
      <TagPicker value={tags} onChange={setTags} />
      <Checkbox
        label={t('Impression data')}
        description={t('Emit an event on every evaluation (for analytics)')}
        checked={impressionData}
        onChange={(event) => setImpressionData(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}

const lifetimeText = (days: number | null): string =>
  days === null
    ? t('No expected lifetime.')
    : t('Expected to be removed within {days} days; after that it lowers project health.', { days })

interface TypeChoiceProps {
  readonly value: ToggleType
  readonly onChange: (type: ToggleType) => void
}

function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const { data } = useQuery(featureTypesQuery)
  const chosen = data?.types.find(({ id }) => id === value)
  return (
    <Radio.Group label={t('Type')} value={value} onChange={(type) => onChange(type as ToggleType)}>
      <Group gap="md" mt={4}>
        {(data?.types ?? []).map(({ id, name }) => (
          <Radio key={id} value={id} label={name} />
        ))}
      </Group>
      <Text size="sm" c="dimmed" mt={6} aria-live="polite">
        {chosen ? `${chosen.description} ${lifetimeText(chosen.lifetimeDays)}` : ' '}
      </Text>
    </Radio.Group>
  )
}
