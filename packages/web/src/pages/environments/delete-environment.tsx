import { Anchor, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
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
      <BlockedDialog title={`${displayName} cannot be deleted yet`} onClose={onClose}>
        <Text size="sm">{problem}. Everything that toggles have there would go with it.</Text>
        <List size="sm">
          {environment.enabledToggleCount > 0 && <List.Item>Switch the toggles off there.</List.Item>}
          {environment.apiTokenCount > 0 && (
            <List.Item>
              Delete its{' '}
              <Anchor component={Link} to="/access/tokens" size="sm" underline="always">
                API tokens
              </Anchor>
              .
            </List.Item>
          )}
          <List.Item>Or keep it, and mark it as out of use.</List.Item>
        </List>
      </BlockedDialog>
    )
  const remove = async () => {
    await api.DELETE('/api/admin/environments/{name}', { params: { path: { name } } })
  }
  return (
    <Confirm
      changes="environment"
      done={`The environment ${displayName} is deleted.`}
      title={`Delete the environment ${displayName}?`}
      action="Delete the environment"
      typed={name}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">
        No toggle is on there and no API token is for it. The strategies and variants that toggles have there are
        deleted for good, in all projects.
      </Text>
    </Confirm>
  )
}
