import type { Permission } from '@leverframe/domain'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useProtection } from '../../api/change-requests.ts'
import { api } from '../../api/client.ts'
import type { Where } from '../../api/permissions.ts'
import { toggleQuery } from '../../api/queries.ts'
import { T, t } from '../../lib/messages.ts'
import { onFor, stateLabel } from '../../lib/strategy.ts'
import type { Change } from '../../lib/types.ts'
import { GuardedButton } from '../../ui/guarded.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { useEnvironmentWrite } from '../../ui/use-environment-write.ts'

interface SwitchOnProps {
  readonly project: string
  readonly toggle: string
  readonly environment: string
}

const ENVIRONMENT = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}'
const EVERYONE = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default' } }

const changes = (feature: string, hasStrategy: boolean): Change[] => [
  ...(hasStrategy ? [] : [{ action: 'addStrategy', feature, payload: EVERYONE } as Change]),
  { action: 'updateEnabled', feature, payload: { enabled: true } } as Change,
]

/** The state of the toggle in the environment of the token, and a switch. */
export function SwitchOn({ project, toggle, environment }: SwitchOnProps) {
  const { run, isBusy } = useEnvironmentWrite(project)
  const { isProtected } = useProtection(project)(environment)
  const { data } = useQuery(toggleQuery(project, toggle))
  const here = data?.value.environments.find(({ name }) => name === environment)
  if (!here) return null
  const hasStrategy = here.strategies.some(({ disabled }) => !disabled)
  const params = { path: { projectId: project, featureName: toggle, environment } }
  const switchOn = () =>
    run({
      environment,
      change: changes(toggle, hasStrategy),
      changes: { subject: 'toggle', project, toggle },
      directly: async () => {
        if (!hasStrategy) await api.POST(`${ENVIRONMENT}/strategies`, { params, body: EVERYONE })
        await api.POST(`${ENVIRONMENT}/on`, { params })
      },
    })
  return (
    <Group gap="sm">
      <Text size="sm" component="span">
        <T
          text="{anchor} in {environment}:"
          anchor={
            <Anchor
              component={Link}
              to={`/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(toggle)}`}
              className="lf-mono"
              underline="always"
            >
              {toggle}
            </Anchor>
          }
          environment={environment}
        />{' '}
        <StateMark onFor={onFor(here)}>{stateLabel(here)}</StateMark>
      </Text>
      {!here.enabled && (
        <SwitchButton
          need={isProtected ? undefined : hasStrategy ? 'UPDATE_FEATURE_ENVIRONMENT' : 'CREATE_FEATURE_STRATEGY'}
          scope={{ project, environment }}
          isBusy={isBusy}
          onClick={() => void switchOn()}
        >
          {hasStrategy ? t('Switch on') : t('Switch on for everyone')}
        </SwitchButton>
      )}
    </Group>
  )
}

interface SwitchButtonProps {
  /** Undefined in a protected environment, where every user may propose a change. */
  readonly need: Permission | undefined
  readonly scope: Where
  readonly isBusy: boolean
  readonly onClick: () => void
  readonly children: string
}

function SwitchButton({ need, scope, isBusy, onClick, children }: SwitchButtonProps) {
  const button = { variant: 'default', loading: isBusy, onClick, children } as const
  return need === undefined ? <Button {...button} /> : <GuardedButton need={need} {...scope} {...button} />
}
