import { Anchor, Group, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { plural, t } from '../lib/messages.ts'
import { EnvironmentBadge } from './environment-badge.tsx'

export interface StrategyUse {
  readonly featureName: string
  readonly projectId: string
  readonly environment: string
}

interface UsingToggle {
  readonly toggle: string
  readonly project: string
  readonly environments: readonly string[]
}

function byToggle(uses: readonly StrategyUse[]): readonly UsingToggle[] {
  const found = new Map<string, { toggle: string; project: string; environments: string[] }>()
  for (const { projectId: project, featureName: toggle, environment } of uses) {
    const known = found.get(toggle)
    if (!known) found.set(toggle, { toggle, project, environments: [environment] })
    else if (!known.environments.includes(environment)) known.environments.push(environment)
  }
  return [...found.values()]
}

/** "3 strategies of 2 toggles". */
export function usesSentence(uses: readonly StrategyUse[]): string {
  const toggles = byToggle(uses).length
  return t('{count} {what} of {toggles} {what2}', {
    count: uses.length,
    what: plural(uses.length, 'strategy', 'strategies'),
    toggles,
    what2: plural(toggles, 'toggle', 'toggles'),
  })
}

/** Which toggles, and in which of their environments. */
export const StrategyUses = ({ uses }: { readonly uses: readonly StrategyUse[] }) => (
  <List listStyleType="none" spacing={6} size="sm">
    {byToggle(uses).map(({ toggle, project, environments }) => (
      <List.Item key={`${project}/${toggle}`}>
        <Group gap="xs">
          <Anchor
            size="sm"
            className="lf-mono"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/projects/$projectId/features/$featureName"
                params={{ projectId: project, featureName: toggle }}
              />
            )}
          >
            {toggle}
          </Anchor>
          <Text span size="xs" c="dimmed">
            {project}
          </Text>
          {environments.map((name) => (
            <EnvironmentBadge key={name} name={name} />
          ))}
        </Group>
      </List.Item>
    ))}
  </List>
)
