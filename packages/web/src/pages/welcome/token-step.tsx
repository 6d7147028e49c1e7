import { Button, Input, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { type MadeToken, TOKEN_NEEDS, type TokenKind, useMakeToken } from '../../api/make-token.ts'
import { t } from '../../lib/messages.ts'
import type { Environment } from '../../lib/types.ts'
import { SecretOnce } from '../../ui/copy.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { StepCard } from './step-card.tsx'

const KINDS = {
  client: {
    label: t('Server'),
    about: t('A client token: your server downloads the rules and evaluates them locally.'),
  },
  frontend: {
    label: t('Browser or phone'),
    about: t('A frontend token: it is public, so it only gives results.'),
  },
} as const

interface TokenStepProps {
  readonly project: string
  readonly environments: readonly Environment[]
  readonly environment: string
  readonly onEnvironment: (name: string) => void
  readonly kind: TokenKind
  readonly onKind: (kind: TokenKind) => void
  readonly made: MadeToken | undefined
  readonly onMade: (token: MadeToken | undefined) => void
  /** Whether this is the next step. */
  readonly isNext: boolean
}

export function TokenStep({ made, onMade, ...choice }: TokenStepProps) {
  return (
    <StepCard number={2} title={t('Create token')} isDone={made !== undefined}>
      {made ? (
        <Stack gap="sm" align="flex-start">
          <SecretOnce
            secret={made.secret}
            what={t('the {type} token for {environment}', { type: made.type, environment: made.environment })}
          />
          <Button variant="default" size="compact-xs" onClick={() => onMade(undefined)}>
            {t('Create another')}
          </Button>
        </Stack>
      ) : (
        <TokenForm {...choice} onMade={onMade} />
      )}
    </StepCard>
  )
}

function TokenForm({
  project,
  environments,
  environment,
  kind,
  onEnvironment,
  onKind,
  onMade,
  isNext,
}: Omit<TokenStepProps, 'made'>) {
  const make = useMakeToken()
  const create = useWrite({
    send: () => make({ tokenName: `first steps in ${project}`, project, environment, kind }),
    changes: 'access',
    errors: 'inline',
  })
  const submit = async () => {
    const made = await create.send().catch(() => undefined)
    if (made) onMade(made)
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Select
        label={t('Environment')}
        description={t('Each token works in one environment.')}
        data={environments.map(({ name, displayName }) => ({ value: name, label: displayName || name }))}
        value={environment}
        onChange={(name) => name !== null && onEnvironment(name)}
        allowDeselect={false}
        w={280}
        maw="100%"
      />
      <div>
        <Input.Label labelElement="div" display="block" mb={4} id="token-kind">
          {t('Where does your code run?')}
        </Input.Label>
        <SegmentedControl
          aria-labelledby="token-kind"
          transitionDuration={0}
          data={Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))}
          value={kind}
          onChange={(value) => onKind(value as TokenKind)}
        />
        <Text size="sm" c="dimmed" mt={4}>
          {KINDS[kind].about}
        </Text>
      </div>
      <FailureNote error={create.error} />
      <GuardedButton
        need={[TOKEN_NEEDS[kind], 'CREATE_PROJECT_API_TOKEN']}
        project={project}
        size="sm"
        variant={isNext ? 'filled' : 'default'}
        loading={create.isBusy}
        onClick={() => void submit()}
      >
        {t('Create token')}
      </GuardedButton>
    </Stack>
  )
}
