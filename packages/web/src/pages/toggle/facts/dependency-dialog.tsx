import { MultiSelect, Radio, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import { t } from '../../../lib/messages.ts'
import type { Toggle } from '../../../lib/types.ts'
import { FormDialog } from '../../../ui/form.tsx'
import { useFirstProtectedEnvironment } from '../header/use-first-protected-environment.ts'
import { useDependencyWrites } from './use-dependency-writes.ts'

const FEATURE = '/api/admin/projects/{projectId}/features/{featureName}'

interface DependencyDialogProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly onClose: () => void
}

export function DependencyDialog({ projectId, toggle, onClose }: DependencyDialogProps) {
  const before = toggle.dependencies?.[0]
  const [parent, setParent] = useState<string | null>(before?.feature ?? null)
  const [must, setMust] = useState<'on' | 'off'>(before?.enabled === false ? 'off' : 'on')
  const [variants, setVariants] = useState<string[]>(before?.variants ?? [])
  const { add } = useDependencyWrites(projectId, toggle)
  const isProtected = useFirstProtectedEnvironment(projectId, toggle) !== undefined
  const { data: parents = [] } = useQuery({
    queryKey: keys.toggle(projectId, toggle.name, 'parents'),
    queryFn: () => dataOf(api.GET(`${FEATURE}/parents`, { params: { path: { projectId, featureName: toggle.name } } })),
  })
  const save = async () =>
    parent !== null && (await add({ feature: parent, enabled: must === 'on', variants: must === 'on' ? variants : [] }))
  return (
    <FormDialog
      edits={{ parent: [parent, setParent], must: [must, setMust], variants: [variants, setVariants] }}
      title={t('Dependency of {name}', { name: toggle.name })}
      action={isProtected ? t('Add to draft') : t('Save')}
      isReady={parent !== null}
      changes={[]}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm">{t('This toggle is off wherever the parent doesn’t match.')}</Text>
      <Select
        label={t('Parent toggle')}
        placeholder={parents.length === 0 ? t('No other toggle available') : t('Choose a toggle')}
        data={[...new Set([...(before ? [before.feature] : []), ...parents])]}
        value={parent}
        onChange={setParent}
        searchable
        limit={100}
        data-autofocus
      />
      <Radio.Group label={t('to be')} value={must} onChange={(value) => setMust(value as 'on' | 'off')}>
        <Stack gap={6} mt={6}>
          <Radio value="on" label={t('on')} />
          <Radio value="off" label={t('off')} />
        </Stack>
      </Radio.Group>
      {must === 'on' && parent !== null && (
        <ParentVariants projectId={projectId} parent={parent} value={variants} onChange={setVariants} />
      )}
    </FormDialog>
  )
}

interface ParentVariantsProps {
  readonly projectId: string
  readonly parent: string
  readonly value: string[]
  readonly onChange: (next: string[]) => void
}

function ParentVariants({ projectId, parent, value, onChange }: ParentVariantsProps) {
  const { data = [] } = useQuery({
    queryKey: keys.toggle(projectId, parent, 'parent-variants'),
    queryFn: () =>
      dataOf(api.GET(`${FEATURE}/parent-variants`, { params: { path: { projectId, featureName: parent } } })),
  })
  if (data.length === 0 && value.length === 0) return null
  return (
    <MultiSelect
      label={t('Variants')}
      description={t('Empty: any variant')}
      data={[...new Set([...data, ...value])]}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear variants') }}
    />
  )
}
