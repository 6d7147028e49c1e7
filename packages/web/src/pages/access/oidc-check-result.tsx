import { Group, List, Stack, Text, Title } from '@mantine/core'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import type { OidcCheck } from '../../api/access-queries.ts'
import { T, t } from '../../lib/messages.ts'
import { type OidcForm, type Step, stepsOf } from './oidc-form.ts'

interface OidcCheckResultProps {
  readonly form: OidcForm
  readonly result: OidcCheck
}

/** The check, step by step. */
export const OidcCheckResult = ({ form, result }: OidcCheckResultProps) => (
  <Stack component="section" role="status" className="lf-card" p="sm" gap="xs" aria-label={t('Check results')}>
    <Title order={2}>
      {result.ok ? t('Login works with these settings') : t('Login doesn’t work with these settings')}
    </Title>
    <List listStyleType="none" spacing={4} size="sm">
      {stepsOf(form, result).map((step) => (
        <List.Item key={step.title}>
          <StepLine step={step} />
        </List.Item>
      ))}
    </List>
    <Text size="sm" c="dimmed">
      <T
        text="The secret is checked at the first login. Register this redirect URI at the provider: {span}."
        span={<span className="lf-mono">{result.redirectUri}</span>}
      />
    </Text>
  </Stack>
)

const LOOKS = {
  good: { icon: CircleCheck, color: 'var(--lf-on)', word: t('good') },
  bad: { icon: CircleX, color: 'var(--lf-danger)', word: t('problem') },
  'not tried': { icon: CircleDashed, color: 'var(--lf-off)', word: t('not tried') },
} as const

function StepLine({ step: { title, result, messages } }: { readonly step: Step }) {
  const { icon: Icon, color, word } = LOOKS[result]
  return (
    <>
      <Group gap={6} wrap="nowrap" align="flex-start">
        <Icon size={16} color={color} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
        <span>
          {title}:{' '}
          <Text span inherit c={color}>
            {word}
          </Text>
        </span>
      </Group>
      {messages.map((message) => (
        <Text key={message} size="sm" pl={22} style={{ overflowWrap: 'anywhere' }}>
          {message}.
        </Text>
      ))}
    </>
  )
}
