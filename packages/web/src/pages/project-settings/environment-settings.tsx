import { Group, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { projectEnvironmentsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { strategySentence } from '../../lib/strategy.ts'
import type { ProjectEnvironment } from '../../lib/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { Guard, GuardedButton } from '../../ui/guarded.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useSegmentNames } from '../../ui/strategy/use-segment-names.ts'
import { DefaultStrategyDrawer } from './default-strategy-drawer.tsx'
import { consequence, stateSentence } from './environment-sentence.ts'
import { DEFAULT_STRATEGY_PERMISSIONS } from './permissions.ts'
import classes from './protection-settings.module.css'

const ALL = '/api/admin/projects/{projectId}/environments'

/** Each environment of the instance: used by the project or not, and the default strategy there. */
export function EnvironmentSettings({ projectId }: { readonly projectId: string }) {
  const environments = useQuery(projectEnvironmentsQuery(projectId))
  return (
    <QueryResult query={environments}>
      {(all) => (
        <Stack gap="xs">
          {all.map((one) => (
            <EnvironmentUse
              key={one.name}
              projectId={projectId}
              environment={one}
              isLast={one.used && all.filter(({ used }) => used).length === 1}
            />
          ))}
        </Stack>
      )}
    </QueryResult>
  )
}

interface EnvironmentUseProps {
  readonly projectId: string
  readonly environment: ProjectEnvironment
  /** The only environment that the project uses. */
  readonly isLast: boolean
}

function EnvironmentUse({ projectId, environment, isLast }: EnvironmentUseProps) {
  const [dialog, setDialog] = useState<'use' | 'strategy'>()
  const { name, displayName, used } = environment
  const close = () => setDialog(undefined)
  return (
    <>
      <div className={classes.row}>
        <EnvironmentBadge name={name} />
        <Guard
          need="UPDATE_PROJECT"
          project={projectId}
          instead={<span />}
          because={isLast ? t('A project uses at least one environment') : undefined}
        >
          {(isAllowed) => (
            <Switch
              aria-label={t('Use {displayName}', { displayName })}
              checked={used}
              disabled={!isAllowed}
              onChange={() => setDialog('use')}
            />
          )}
        </Guard>
        <Group gap="xs" justify="space-between">
          <div>
            <Text size="sm">{stateSentence(environment)}</Text>
            {used && <DefaultStrategy environment={environment} />}
          </div>
          {used && (
            <GuardedButton
              need={DEFAULT_STRATEGY_PERMISSIONS}
              project={projectId}
              variant="default"
              size="compact-sm"
              onClick={() => setDialog('strategy')}
            >
              {t('Edit default strategy')}
            </GuardedButton>
          )}
        </Group>
      </div>
      {dialog === 'use' && <ConfirmUse {...{ projectId, environment }} onClose={close} />}
      {dialog === 'strategy' && <DefaultStrategyDrawer {...{ projectId, environment }} onClose={close} />}
    </>
  )
}

function DefaultStrategy({ environment: { defaultStrategy } }: Pick<EnvironmentUseProps, 'environment'>) {
  const segments = useSegmentNames()
  return (
    <Text size="sm" c="dimmed">
      {defaultStrategy
        ? t('New strategies start with: {strategySentence}', {
            strategySentence: strategySentence(defaultStrategy, segments),
          })
        : t('No default strategy')}
    </Text>
  )
}

interface ConfirmUseProps extends Pick<EnvironmentUseProps, 'projectId' | 'environment'> {
  readonly onClose: () => void
}

function ConfirmUse({ projectId, environment, onClose }: ConfirmUseProps) {
  const { name, displayName, used } = environment
  const change = () =>
    used
      ? api.DELETE(`${ALL}/{environment}`, { params: { path: { projectId, environment: name } } })
      : api.POST(ALL, { params: { path: { projectId } }, body: { environment: name } })
  return (
    <Confirm
      title={used ? t('Stop using {displayName}?', { displayName }) : t('Use {displayName} again?', { displayName })}
      action={used ? t('Stop using') : t('Use again')}
      changes={{ subject: 'project-environment', project: projectId }}
      done={
        used
          ? t('The project no longer uses {displayName}', { displayName })
          : t('The project uses {displayName} again', { displayName })
      }
      onConfirm={change}
      onClose={onClose}
    >
      <Text size="sm">{consequence(displayName, environment)}</Text>
      {used && (
        <Text size="sm">{t('Strategies and variants are kept. You can use the environment again at any time.')}</Text>
      )}
    </Confirm>
  )
}
