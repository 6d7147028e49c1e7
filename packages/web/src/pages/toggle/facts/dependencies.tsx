import { ActionIcon, Anchor, Button, Group, Text, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Link2, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../api/permissions.ts'
import { plural, T, t } from '../../../lib/messages.ts'
import type { Toggle } from '../../../lib/types.ts'
import { GuardedButton } from '../../../ui/guarded.tsx'
import { DependencyDialog } from '../editors.ts'
import { useFirstProtectedEnvironment } from '../header/use-first-protected-environment.ts'
import { dependencyText } from './dependency-text.ts'
import classes from './facts.module.css'
import { useDependencyWrites } from './use-dependency-writes.ts'

interface DependenciesProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly isReadOnly: boolean
}

/** The parent and the children of a toggle. */
export function Dependencies({ projectId, toggle, isReadOnly }: DependenciesProps) {
  const [isOpen, setOpen] = useState(false)
  const parents = toggle.dependencies ?? []
  const children = toggle.children ?? []
  const isProtected = useFirstProtectedEnvironment(projectId, toggle) !== undefined
  const mayDirectly = useMay()('UPDATE_FEATURE_DEPENDENCY', { project: projectId })
  const mayChange = !isReadOnly && (isProtected || mayDirectly)
  const { remove } = useDependencyWrites(projectId, toggle)
  return (
    <Group gap={6} className={classes.fact}>
      <Link2 size={14} aria-hidden />
      {parents.map((parent) => (
        <Group gap={4} key={parent.feature}>
          <Text size="sm">
            <T
              text="Depends on {toggleLink} {dependencyText}"
              toggleLink={<ToggleLink projectId={projectId} name={parent.feature} />}
              dependencyText={dependencyText(parent)}
            />
          </Text>
          {mayChange && (
            <>
              <Tooltip label={t('Change')}>
                <ActionIcon size="sm" aria-label={t('Edit dependency')} onClick={() => setOpen(true)}>
                  <Pencil size={12} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label={t('Remove dependency')}>
                <ActionIcon
                  size="sm"
                  aria-label={t('Remove dependency on {feature}', { feature: parent.feature })}
                  onClick={() => void remove()}
                >
                  <X size={12} />
                </ActionIcon>
              </Tooltip>
            </>
          )}
        </Group>
      ))}
      {parents.length === 0 && isReadOnly && (
        <Text size="sm" c="dimmed">
          {t('No dependencies')}
        </Text>
      )}
      {parents.length === 0 && !isReadOnly && children.length === 0 && (
        <AddDependency projectId={projectId} isOpen={mayChange} onOpen={() => setOpen(true)} />
      )}
      {children.length > 0 && (
        <Text size="sm">
          {plural(children.length, '1 toggle depends on it: ', '{count} toggles depend on it: ', {
            count: children.length,
          })}
          {children.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <ToggleLink projectId={projectId} name={name} />
            </span>
          ))}
        </Text>
      )}
      {isOpen && <DependencyDialog projectId={projectId} toggle={toggle} onClose={() => setOpen(false)} />}
    </Group>
  )
}

interface AddDependencyProps {
  readonly projectId: string
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** In a protected environment every user may propose it. */
const AddDependency = ({ projectId, isOpen, onOpen }: AddDependencyProps) =>
  isOpen ? (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={onOpen}>
      {t('Add dependency')}
    </Button>
  ) : (
    <GuardedButton
      need="UPDATE_FEATURE_DEPENDENCY"
      project={projectId}
      variant="subtle"
      color="gray"
      size="compact-sm"
      onClick={onOpen}
    >
      {t('Add dependency')}
    </GuardedButton>
  )

const ToggleLink = ({ projectId, name }: { readonly projectId: string; readonly name: string }) => (
  <Anchor
    inherit
    className="lf-mono"
    underline="always"
    renderRoot={(props) => (
      <Link
        to="/projects/$projectId/features/$featureName"
        params={{ projectId, featureName: name }}
        search={{}}
        {...props}
      />
    )}
  >
    {name}
  </Anchor>
)
