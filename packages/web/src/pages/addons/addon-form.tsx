import { Button, MultiSelect, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf, dataWithEtag } from '../../api/client.ts'
import type { IfMatch } from '../../api/conditional-write.ts'
import { environmentsQuery, projectsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { untagged, useConcurrentForm } from '../../ui/editing/use-concurrent-form.ts'
import { editsOf } from '../../ui/editing/use-unsaved-edits.ts'
import { Form, type Problems } from '../../ui/form.tsx'
import { type AddonDraft, draftOf, inputOf, missingIn, newDraft } from './addon-draft.ts'
import { type Addon, addonsQuery, type Provider } from './addons.ts'
import { describeAddon } from './describe-addon.ts'
import { EventsField } from './events-field.tsx'
import { ParameterField } from './parameter-field.tsx'
import { SecretField } from './secret-field.tsx'

const SAVED = t('Add-on saved. It applies to new events.')

const storedAddon = async (client: QueryClient, id: number): Promise<Addon | undefined> =>
  (await client.fetchQuery({ ...addonsQuery, staleTime: 0 })).addons.find((one) => one.id === id)

interface AddonFormProps {
  readonly provider: Provider
  /** Undefined for a new one. */
  readonly addon?: Addon
}

/** Built from the description of the provider. */
export function AddonForm({ provider, addon }: AddonFormProps) {
  const { draft, change, save, openIt, reset, resets, concurrent } = useAddonForm(provider, addon)
  const missing = missingIn(provider, draft)
  return (
    <Form
      edits={editsOf(draft, (update) => change(update(draft)))}
      isDraftKept={false}
      key={resets}
      layout="page"
      gap="lg"
      maxWidth={760}
      noValidate
      action={addon ? t('Save') : t('Create add-on')}
      isReady={missing === undefined}
      need={addon ? 'UPDATE_ADDON' : 'CREATE_ADDON'}
      changes="addon"
      done={addon ? SAVED : t('Add-on created. Send a test message to check it.')}
      concurrent={addon && concurrent}
      onSubmit={save}
      onDone={openIt}
      moreButtons={
        <>
          {addon && (
            <Button variant="default" onClick={reset}>
              {t('Discard changes')}
            </Button>
          )}
          {missing && (
            <Text size="sm" c="dimmed">
              {missing}.
            </Text>
          )}
        </>
      }
    >
      {(problems) => (
        <>
          <Destination draft={draft} change={change} provider={provider} addon={addon} problems={problems} />
          <Subscription draft={draft} change={change} provider={provider} problems={problems} />
          {!addon && (
            <Switch
              label={t('Enabled')}
              checked={draft.enabled}
              onChange={(event) => change({ enabled: event.currentTarget.checked })}
            />
          )}
        </>
      )}
    </Form>
  )
}

function useAddonForm(provider: Provider, addon: Addon | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const start = () => (addon ? draftOf(addon) : newDraft(provider))
  const [draft, setDraft] = useState<AddonDraft>(start)
  // A new key of the form clears its error.
  const [resets, setResets] = useState(0)
  const concurrent = useConcurrentForm({
    now: untagged(addon),
    fetchNow: async () => {
      if (!addon) return untagged<Addon>(undefined)
      const version = await dataWithEtag(
        api.GET('/api/admin/addons/{id}', { params: { path: { id: String(addon.id) } } }),
      )
      // The form shows what changed from the list.
      await storedAddon(client, addon.id)
      return version
    },
    describe: (one) => describeAddon(one, provider),
    events: 'addon-config-updated',
    take: (theirs) => setDraft(draftOf(theirs)),
  })
  const save = async (headers: IfMatch): Promise<number> => {
    // The switch above the form decides whether the add-on is on.
    const body = inputOf(provider, addon ? { ...draft, enabled: addon.enabled } : draft)
    if (!addon) return (await dataOf(api.POST('/api/admin/addons', { body }))).id
    await api.PUT('/api/admin/addons/{id}', { params: { path: { id: String(addon.id) } }, body, headers })
    const saved = await storedAddon(client, addon.id)
    if (saved) {
      concurrent.accept(saved)
      setDraft(draftOf(saved))
    }
    return addon.id
  }
  return {
    draft,
    save,
    openIt: (id: number) => {
      if (!addon) void navigate({ to: '/addons/$addonId', params: { addonId: String(id) } })
    },
    change: (some: Partial<AddonDraft>) => setDraft((before) => ({ ...before, ...some })),
    reset: () => {
      setDraft(start())
      setResets(resets + 1)
    },
    resets,
    concurrent,
  }
}

interface PartProps {
  readonly provider: Provider
  readonly draft: AddonDraft
  readonly change: (some: Partial<AddonDraft>) => void
  readonly problems: Problems
}

/** Where the messages go. A stored secret is not shown. */
const Destination = ({
  provider,
  addon,
  draft,
  change,
  problems,
}: PartProps & { readonly addon: Addon | undefined }) => (
  <Stack gap="md">
    <Title order={2}>{t('Destination')}</Title>
    <TextInput
      label={t('Description')}
      description={t('Shown in the list, e.g. “Checkout team’s channel”.')}
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
      label={t('Signing key')}
      description={t('Signs every message (HMAC-SHA256), so that the receiver can verify it.')}
      stored={addon?.signingKey}
      value={draft.signingKey ?? ''}
      onChange={(value) => change({ signingKey: value })}
      problem={problems.signingKey}
    />
  </Stack>
)

/** The events, projects and environments of the subscription. */
function Subscription({ provider, draft, change, problems }: PartProps) {
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: environments = [] } = useQuery(environmentsQuery)
  return (
    <Stack gap="md">
      <Title order={2}>{t('Events')}</Title>
      <EventsField
        offered={[...provider.events, ...provider.moreEvents]}
        value={draft.events}
        onChange={(events) => change({ events })}
        problem={problems.events}
      />
      <MultiSelect
        label={t('Projects')}
        description={t('Empty: all.')}
        data={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...draft.projects]}
        onChange={(chosen) => change({ projects: chosen })}
        error={problems.projects}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('All projects') }}
      />
      <MultiSelect
        label={t('Environments')}
        description={t('Empty: all. Events without an environment are always sent.')}
        data={environments.map(({ name, displayName }) => ({ value: name, label: displayName }))}
        value={[...draft.environments]}
        onChange={(chosen) => change({ environments: chosen })}
        error={problems.environments}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('All environments') }}
      />
    </Stack>
  )
}
