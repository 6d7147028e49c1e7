import { Anchor, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { T, t } from '../../lib/messages.ts'
import type { Environment } from '../../lib/types.ts'
import { BlockedDialog } from '../../ui/blocked-dialog.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { hindrance } from './environment-text.ts'

interface DeleteEnvironmentProps {
  readonly environment: Environment
  readonly onClose: () => void
}

/** Deletes the configuration of all toggles there, so no toggle may be on and no token may be left. */
export function DeleteEnvironment({ environment, onClose }: DeleteEnvironmentProps) {
  const { name, displayName } = environment
  const problem = hindrance(environment)
  if (problem)
    return (
      <BlockedDialog title={t('{displayName} can’t be deleted yet', { displayName })} onClose={onClose}>
        <Text size="sm">{t('{problem}. Its targeting would be deleted too.', { problem })}</Text>
        <List size="sm">
          {environment.enabledToggleCount > 0 && <List.Item>{t('Switch the toggles off.')}</List.Item>}
          {environment.apiTokenCount > 0 && (
            <List.Item>
              <T
                text="Delete its {anchor}."
                anchor={
                  <Anchor component={Link} to="/access/tokens" size="sm" underline="always">
                    {t('API tokens')}
                  </Anchor>
                }
              />
            </List.Item>
          )}
          <List.Item>{t('Or keep it and disable it.')}</List.Item>
        </List>
      </BlockedDialog>
    )
  const remove = async () => {
    await api.DELETE('/api/admin/environments/{name}', { params: { path: { name } } })
  }
  return (
    <Confirm
      changes="environment"
      done={t('Environment {displayName} deleted', { displayName })}
      title={t('Delete environment {displayName}?', { displayName })}
      action={t('Delete environment')}
      typed={name}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'No toggle is on and no API token uses it. Its strategies and variants are permanently deleted in all projects.',
        )}
      </Text>
    </Confirm>
  )
}
