import { Button, Group, MultiSelect, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { problemsByField } from '../../api/failure.ts'
import { environmentsQuery, projectsQuery } from '../../api/queries.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { type AddonDraft, draftOf, inputOf, missingIn, newDraft } from './addon-draft.ts'
import type { Addon, Provider } from './addons.ts'
import { EventsField } from './events-field.tsx'
import { ParameterField } from './parameter-field.tsx'
import { SecretField } from './secret-field.tsx'

interface AddonFormProps {
  readonly provider: Provider
  /** Undefined: a new one. */
  readonly addon?: Addon
}

/** Made from what the provider says of itself. */
export function AddonForm({ provider, addon }: AddonFormProps) {
  const { draft, change, error, isBusy, submit, reset } = useAddonForm(provider, addon)
  const problems = problemsByField(error)
  const missing = missingIn(provider, draft)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg" maw={760}>
        <Stack gap="md">
          <Title order={2}>Where to</Title>
          <TextInput
            label="Description"
            description="What people here call it, such as “Checkout team’s channel”."
            value={draft.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
            error={problems.description}
          />
          {provider.parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              stored={addon?.parameters[parameter.name]}
              value={draft.parameters[parameter.name] ?? ''}
              onChange={(value) => change({ parameters: { ...draft.parameters, [parameter.name]: value } })}
              problem={problems[`parameters/${parameter.name}`]}
            />
          ))}
          <SecretField
            label="Signing key"
            description="Every message is signed with it (HMAC-SHA256), so that the receiver knows that it comes from here."
            stored={addon?.signingKey}
            value={draft.signingKey ?? ''}
            onChange={(value) => change({ signingKey: value })}
            problem={problems.signingKey}
          />
        </Stack>
        <About draft={draft} change={change} provider={provider} problems={problems} />
        {!addon && (
          <Switch
            label="On from the beginning"
            checked={draft.enabled}
            onChange={(event) => change({ enabled: event.currentTarget.checked })}
          />
        )}
        <FailureNote error={error} />
        <Group>
          <GuardedButton
            type="submit"
            need={addon ? 'UPDATE_ADDON' : 'CREATE_ADDON'}
            loading={isBusy}
            disabled={missing !== undefined}
          >
            {addon ? 'Save' : 'Create the add-on'}
          </GuardedButton>
          {addon && (
            <Button variant="default" onClick={reset}>
              Undo my changes
            </Button>
          )}
          {missing && (
            <Text size="sm" c="dimmed">
              {missing}.
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  )
}

function useAddonForm(provider: Provider, addon: Addon | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const beginning = () => (addon ? draftOf(addon) : newDraft(provider))
  const [draft, setDraft] = useState<AddonDraft>(beginning)
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  const save = async () => {
    // The switch above says whether it is on: the form must not take that back.
    const body = inputOf(provider, addon ? { ...draft, enabled: addon.enabled } : draft)
    if (addon) {
      await api.PUT('/api/admin/addons/{id}', { params: { path: { id: String(addon.id) } }, body })
      toastDone('The add-on is saved. It counts for what happens from now on.')
      const { addons } = await client.fetchQuery({
        queryKey: ['addons'],
        queryFn: () => dataOf(api.GET('/api/admin/addons')),
        staleTime: 0,
      })
      const saved = addons.find(({ id }) => id === addon.id)
      if (saved) setDraft(draftOf(saved))
      return
    }
    const { id } = await dataOf(api.POST('/api/admin/addons', { body }))
    await client.invalidateQueries({ queryKey: ['addons'] })
    toastDone('The add-on is there. Send a test message to see whether it arrives.')
    await navigate({ to: '/addons/$addonId', params: { addonId: String(id) } })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    await save().catch(setError)
    setBusy(false)
  }
  return {
    draft,
    error,
    isBusy,
    submit,
    change: (some: Partial<AddonDraft>) => setDraft((before) => ({ ...before, ...some })),
    reset: () => {
      setDraft(beginning())
      setError(undefined)
    },
  }
}

interface AboutProps {
  readonly provider: Provider
  readonly draft: AddonDraft
  readonly change: (some: Partial<AddonDraft>) => void
  readonly problems: Readonly<Record<string, string>>
}

/** Which events it is told, of which projects and environments. */
function About({ provider, draft, change, problems }: AboutProps) {
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: environments = [] } = useQuery(environmentsQuery)
  return (
    <Stack gap="md">
      <Title order={2}>What about</Title>
      <EventsField
        offered={provider.events}
        value={draft.events}
        onChange={(events) => change({ events })}
        problem={problems.events}
      />
      <MultiSelect
        label="Projects"
        description="None chosen: all of them."
        data={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...draft.projects]}
        onChange={(chosen) => change({ projects: chosen })}
        error={problems.projects}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All projects' }}
      />
      <MultiSelect
        label="Environments"
        description="None chosen: all of them. What belongs to no environment is told in any case."
        data={environments.map(({ name, displayName }) => ({ value: name, label: displayName }))}
        value={[...draft.environments]}
        onChange={(chosen) => change({ environments: chosen })}
        error={problems.environments}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All environments' }}
      />
    </Stack>
  )
}
