import { Autocomplete, MultiSelect, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { projectsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { Environment } from '../../lib/types.ts'
import { FormDrawer } from '../../ui/form.tsx'
import { NameField } from '../../ui/name-field.tsx'
import { checkEnvironmentName, ENVIRONMENT_TYPES } from './environment-drawer.tsx'

interface CloneEnvironmentProps {
  readonly environment: Environment
  readonly onClose: () => void
}

/** Creates an environment with the targeting that toggles have in this one. */
export function CloneEnvironment({ environment, onClose }: CloneEnvironmentProps) {
  const [name, setName] = useState('')
  const [type, setType] = useState(environment.type)
  const [projects, setProjects] = useState<string[]>([])
  const [clonePermissions, setClonePermissions] = useState(true)
  const { data: allProjects = [] } = useQuery(projectsQuery)
  const submit = async () => {
    const body = { name, type: type.trim(), clonePermissions, ...(projects.length > 0 && { projects }) }
    await api.POST('/api/admin/environments/{name}/clone', { params: { path: { name: environment.name } }, body })
  }
  return (
    <FormDrawer
      edits={{
        name: [name, setName],
        type: [type, setType],
        projects: [projects, setProjects],
        clonePermissions: [clonePermissions, setClonePermissions],
      }}
      changes="environment"
      done={t('Environment {name} created from {name2}', { name, name2: environment.name })}
      title={t('Clone {displayName}', { displayName: environment.displayName })}
      action={t('Clone environment')}
      isReady={name !== '' && type.trim() !== ''}
      need="ADMIN"
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <Stack gap="md">
          <NameField
            what={t('environment')}
            description={t("Used by applications and tokens. It can't be changed later.")}
            value={name}
            onChange={setName}
            check={checkEnvironmentName}
            problem={problems.name}
          />
          <Autocomplete
            label={t('Type')}
            data={ENVIRONMENT_TYPES}
            value={type}
            onChange={setType}
            error={problems.type}
            required
          />
          <MultiSelect
            label={t('Projects')}
            description={t('Copy the toggles of these projects. Leave empty for all.')}
            data={allProjects.map(({ id, name: label }) => ({ value: id, label }))}
            value={projects}
            onChange={setProjects}
            error={problems.projects}
            searchable
            clearable
          />
          <Switch
            label={t('Copy permissions')}
            description={t('Custom roles get the permissions that they have in {displayName}.', {
              displayName: environment.displayName,
            })}
            checked={clonePermissions}
            onChange={(event) => setClonePermissions(event.currentTarget.checked)}
          />
        </Stack>
      )}
    </FormDrawer>
  )
}
