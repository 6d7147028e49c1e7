import { Group, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../../lib/messages.ts'
import { strategySentence } from '../../lib/strategy.ts'
import { EnvironmentBadge, EnvironmentCard } from '../../ui/environment-badge.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { contextText, type Played, type PlayedToggle, whyOf } from './outcome.ts'
import classes from './playground.module.css'
import { StepByStep } from './step-by-step.tsx'

/** Up to this many contexts are listed one by one. */
const MAX_LISTED_DIFFERENCES = 20

type PlayedStrategy = Played['strategies']['data'][number]

function verdictOf({ result }: PlayedStrategy): string {
  if (result.evaluationStatus === 'unevaluated') return t('switched off')
  if (result.enabled === 'unknown') return t('custom strategy')
  return result.enabled ? t('matches') : t('doesn’t match')
}

const sentenceOf = (strategy: PlayedStrategy): string =>
  strategySentence(
    {
      ...strategy,
      constraints: strategy.constraints.map((one) => ({ ...one, values: one.values ?? [] })),
      segments: strategy.segments.map(({ id }) => id),
    },
    new Map(strategy.segments.map(({ id, name }) => [id, name ?? `#${id}`])),
  )

const Outcome = ({ played }: { readonly played: Played }) => (
  <Stack gap={4} px="sm" py="xs">
    <div className={classes.marks}>
      <Text size="sm" fw={600}>
        {contextText(played.context)}
      </Text>
      <StateMark onFor={played.isEnabled ? 'all' : 'none'} />
      {played.variant.enabled && <span className={classes.variant}>{played.variant.name}</span>}
    </div>
    <StepByStep played={played}>
      <Text size="sm">{whyOf(played)}</Text>
      {played.isEnabledInCurrentEnvironment && (
        <List size="sm" type="ordered">
          {played.strategies.data.map((strategy, index) => (
            <List.Item key={strategy.id ?? index}>
              {sentenceOf(strategy)}: <b>{verdictOf(strategy)}</b>
            </List.Item>
          ))}
        </List>
      )}
    </StepByStep>
  </Stack>
)

/** The reasons for the result of a toggle, by environment and context. */
export function Why({ toggle: { name, projectId, environments } }: { readonly toggle: PlayedToggle }) {
  return (
    <Stack gap="xs">
      <div className={classes.cards}>
        {Object.entries(environments).map(([environment, all = []]) => (
          <EnvironmentCard key={environment} name={environment}>
            <Group px="sm" pt="xs">
              <EnvironmentBadge name={environment} />
            </Group>
            {all.slice(0, MAX_LISTED_DIFFERENCES).map((played) => (
              <Outcome key={contextText(played.context)} played={played} />
            ))}
            {all.length > MAX_LISTED_DIFFERENCES && (
              <Text size="sm" c="dimmed" px="sm" pb="xs">
                {t('and {count} more contexts. Use fewer values to see them all.', {
                  count: all.length - MAX_LISTED_DIFFERENCES,
                })}
              </Text>
            )}
          </EnvironmentCard>
        ))}
      </div>
      <Text size="sm">
        <Link to="/projects/$projectId/features/$featureName" params={{ projectId, featureName: name }}>
          {t('Open {name}', { name })}
        </Link>
      </Text>
    </Stack>
  )
}
