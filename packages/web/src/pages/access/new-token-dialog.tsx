import { Anchor, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { BASE_URL } from '../../api/page-config.ts'
import { refusalOf, useMay } from '../../api/permissions.ts'
import { environmentsQuery, projectsQuery } from '../../api/queries.ts'
import { T, t } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form.tsx'
import { PickMany } from '../../ui/pick-many.tsx'
import { permissionFor, TOKEN_TYPES, type TokenType, TYPES, tryLine } from './api-token-text.ts'
import { type Expiry, expiresAtOf } from './expiry.ts'
import { ExpiryInput } from './expiry-input.tsx'
import { SecretDialog } from './secret-dialog.tsx'

export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const may = useMay()
  const { data: environments = [] } = useQuery(environmentsQuery)
  const [tokenName, setName] = useState('')
  const [type, setType] = useState(TYPES.find((one) => may(permissionFor('CREATE', one))) ?? 'client')
  const [chosen, setEnvironment] = useState<string>()
  const [projects, setProjects] = useState<string[]>([])
  const [expiry, setExpiry] = useState<Expiry>({ choice: 'never', day: '' })
  const [secret, setSecret] = useState<string>()
  const environment = chosen ?? environments[0]?.name ?? ''
  const expiresAt = expiresAtOf(expiry, Date.now())
  const isAdmin = type === 'admin'

  const submit = async () => {
    const scope = { environment, projects: projects.length === 0 ? ['*'] : projects }
    const body = { tokenName, type, expiresAt: expiresAt ?? null, ...(!isAdmin && scope) }
    return (await dataOf(api.POST('/api/admin/api-tokens', { body }))).secret
  }

  if (secret !== undefined) return <NewSecret secret={secret} type={type} tokenName={tokenName} onClose={onClose} />
  return (
    <FormDialog
      edits={{
        tokenName: [tokenName, setName],
        type: [type, setType],
        chosen: [chosen, setEnvironment],
        projects: [projects, setProjects],
        expiry: [expiry, setExpiry],
      }}
      title={t('New API token')}
      action={t('Create token')}
      isReady={tokenName.trim() !== '' && expiresAt !== undefined}
      size="lg"
      changes="access"
      onSubmit={submit}
      onDone={setSecret}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label={t('Name')}
            description={t('What uses it, e.g. shop-backend. Shown in the event log.')}
            required
            value={tokenName}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problems.tokenName}
            data-autofocus
          />
          <TypeChoice value={type} onChange={setType} />
          {!isAdmin && (
            <Group grow align="flex-start" gap="xs">
              <NativeSelect
                label={t('Environment')}
                description={t('Each token works in one environment.')}
                value={environment}
                onChange={(event) => setEnvironment(event.currentTarget.value)}
                error={problems.environment}
                data={environments.map(({ name, displayName }) => ({ value: name, label: displayName || name }))}
              />
              <ProjectsInput value={projects} onChange={setProjects} error={problems.projects} />
            </Group>
          )}
          <ExpiryInput value={expiry} onChange={setExpiry} />
        </>
      )}
    </FormDialog>
  )
}

interface TypeChoiceProps {
  readonly value: TokenType
  readonly onChange: (type: TokenType) => void
}

function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const may = useMay()
  return (
    <Radio.Group label={t('Type')} value={value} onChange={(type) => onChange(type as TokenType)}>
      <Stack gap="xs" mt={4}>
        {TYPES.map((type) => {
          const need = permissionFor('CREATE', type)
          const { label, about } = TOKEN_TYPES[type]
          return (
            <Radio
              key={type}
              value={type}
              label={label}
              description={may(need) ? about : `${about} ${refusalOf([need])}.`}
              disabled={!may(need)}
            />
          )
        })}
      </Stack>
    </Radio.Group>
  )
}

interface ProjectsInputProps {
  readonly value: string[]
  readonly onChange: (ids: string[]) => void
  readonly error: string | undefined
}

function ProjectsInput({ value, onChange, error }: ProjectsInputProps) {
  const { data: projects = [] } = useQuery(projectsQuery)
  return (
    <PickMany
      label={t('Projects')}
      description={t('Empty: all projects, including new ones.')}
      placeholder={value.length === 0 ? t('All projects') : ''}
      value={value}
      onChange={onChange}
      error={error}
      data={projects.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

interface NewSecretProps {
  readonly secret: string
  readonly type: TokenType
  readonly tokenName: string
  readonly onClose: () => void
}

const NewSecret = ({ secret, type, tokenName, onClose }: NewSecretProps) => (
  // Opens in a new tab, so that the secret stays visible.
  <SecretDialog
    title={t('{label} token {tokenName}', { label: TOKEN_TYPES[type].label, tokenName })}
    secret={secret}
    example={tryLine(type, secret, BASE_URL)}
    onClose={onClose}
  >
    {type !== 'admin' && (
      <Text size="sm">
        <T
          text="Code for SDKs is in the {anchor}."
          anchor={
            <Anchor component={Link} to="/welcome" target="_blank" underline="always" inherit>
              {t('first steps')}
            </Anchor>
          }
        />
      </Text>
    )}
  </SecretDialog>
)
