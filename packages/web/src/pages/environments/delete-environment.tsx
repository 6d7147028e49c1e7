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
      <BlockedDialog title={`${displayName} can’t be deleted yet`} onClose={onClose}>
        <Text size="sm">{problem}. Its targeting would be deleted too.</Text>
        <List size="sm">
          {environment.enabledToggleCount > 0 && <List.Item>Switch the toggles off.</List.Item>}
          {environment.apiTokenCount > 0 && (
            <List.Item>
              Delete its{' '}
              <Anchor component={Link} to="/access/tokens" size="sm" underline="always">
                API tokens
              </Anchor>
              .
            </List.Item>
          )}
          <List.Item>Or keep it and disable it.</List.Item>
        </List>
      </BlockedDialog>
    )
  const remove = async () => {
    await api.DELETE('/api/admin/environments/{name}', { params: { path: { name } } })
  }
  return (
    <Confirm
      changes="environment"
      done={`Environment ${displayName} deleted`}
      title={`Delete environment ${displayName}?`}
      action="Delete environment"
      typed={name}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">
        No toggle is on and no API token uses it. Its strategies and variants are permanently deleted in all projects.
      </Text>
    </Confirm>
  )
}
