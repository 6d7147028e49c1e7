import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { contextSentence, entriesOf } from '../../../lib/context.ts'
import { t } from '../../../lib/messages.ts'
import { EnvironmentBadge } from '../../../ui/environment-badge.tsx'
import { GuardedButton } from '../../../ui/guarded.tsx'
import { ExplanationView } from './explanation-view.tsx'
import type { TestResult, ToggleTest } from './tests-api.ts'

interface TestCardProps {
  readonly projectId: string
  readonly test: ToggleTest
  /** Undefined while it runs. */
  readonly result: TestResult | undefined
  readonly onEdit: () => void
  readonly onDelete: () => void
}

type Expected = ToggleTest['expected']

const variantText = (variant: string | undefined): string => {
  if (variant === undefined) return ''
  return variant === 'disabled' ? t(', without a variant') : t(', with variant {variant}', { variant })
}

export const expectedText = ({ enabled, variant }: Expected): string =>
  `${enabled ? t('on') : t('off')}${variantText(variant)}`

const gotText = ({ got }: TestResult): string =>
  got.byChance ? t('random: add a userId or sessionId to the context') : expectedText(got)

/** The expected and the actual result of a test. */
export function TestCard({ projectId, test, result, onEdit, onDelete }: TestCardProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const who = contextSentence(entriesOf(test.context))
  return (
    <Stack component="section" className="lf-card" p="sm" gap="xs" aria-label={test.name}>
      <Group justify="space-between" gap="xs">
        <Group gap="sm">
          <ResultMark result={result} />
          <Text fw={600}>{test.name}</Text>
          <EnvironmentBadge name={test.environment} />
        </Group>
        <Group gap="xs">
          <GuardedButton variant="default" need="UPDATE_FEATURE" project={projectId} onClick={onEdit}>
            {t('Edit')}
          </GuardedButton>
          <GuardedButton variant="default" need="UPDATE_FEATURE" project={projectId} onClick={onDelete}>
            {t('Delete')}
          </GuardedButton>
        </Group>
      </Group>
      <Text size="sm">
        {t('For {who}: expected {expectedText}.', { who, expectedText: expectedText(test.expected) })}
        {result && !result.passed && t(' Got {gotText}.', { gotText: gotText(result) })}
      </Text>
      {result?.explanation && (
        <div>
          <Anchor component="button" type="button" size="sm" onClick={toggle} aria-expanded={isOpen}>
            {isOpen ? t('Hide explanation') : t('Explain')}
          </Anchor>
          {!isOpen && (
            <Text component="span" size="sm" c="dimmed" ml="xs">
              {result.explanation.sentence}
            </Text>
          )}
        </div>
      )}
      {isOpen && result?.explanation && <ExplanationView explanation={result.explanation} />}
    </Stack>
  )
}

function ResultMark({ result }: { readonly result: TestResult | undefined }) {
  const [color, word, Icon] = !result
    ? (['var(--lf-off)', 'runs', Hourglass] as const)
    : result.passed
      ? (['var(--lf-on)', 'passes', CircleCheck] as const)
      : (['var(--lf-danger)', 'fails', CircleX] as const)
  return (
    <Text component="span" size="sm" style={{ color, display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <Icon size={14} aria-hidden /> {word}
    </Text>
  )
}
