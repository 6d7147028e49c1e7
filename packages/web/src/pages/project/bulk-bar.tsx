import { Button, Group, Loader, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import { useMayChange, useProtection } from '../../api/change-requests.ts'
import { refusalOf } from '../../api/permissions.ts'
import { toggleCount } from '../../lib/count.ts'
import { plural, t } from '../../lib/messages.ts'
import type { FoundToggle } from '../../lib/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import classes from './bulk-bar.module.css'
import { BulkOwnerDialog } from './bulk-owner-dialog.tsx'
import { BulkTagDialog } from './bulk-tag-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { projectsIn } from './list-text.ts'
import { Traffic } from './traffic.tsx'
import { type Bulk, useBulk } from './use-bulk.ts'

interface BulkBarProps {
  readonly projectId: string
  readonly selected: readonly FoundToggle[]
  readonly environments: readonly string[]
  readonly onClear: () => void
}

interface SelectionBarProps {
  readonly selected: ReadonlyMap<string, FoundToggle>
  readonly environments: readonly string[]
  readonly onClear: () => void
}

/** Lies over the end of the list, so that selecting a row moves nothing. Bulk actions work within one project. */
export function SelectionBar({ selected, environments, onClear }: SelectionBarProps) {
  const toggles = [...selected.values()]
  const [project, ...others] = projectsIn(toggles)
  if (project === undefined) return null
  if (others.length === 0)
    return <BulkBar projectId={project} selected={toggles} environments={environments} onClear={onClear} />
  return (
    <Group role="region" aria-label={t('Selected toggles')} className={classes.bar} gap="xs">
      <Text size="sm" fw={600} aria-live="polite">
        {t('{toggleCount} of {count} projects selected', {
          toggleCount: toggleCount(toggles.length),
          count: others.length + 1,
        })}
      </Text>
      <Text size="sm">{t('Select toggles of one project to change them together.')}</Text>
      <Button variant="subtle" onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </Group>
  )
}

/** The actions for the selected toggles. */
function BulkBar({ projectId, selected, environments, onClear }: BulkBarProps) {
  const [dialog, setDialog] = useState<'tag' | 'owner' | 'archive' | 'export'>()
  const protection = useProtection(projectId)
  const guarded = environments.find((name) => protection(name).isProtected)
  const bulk = useBulk(projectId, selected, guarded)
  const close = () => setDialog(undefined)
  const areAllStale = selected.every(({ stale }) => stale)
  return (
    <Group role="region" aria-label={t('Selected toggles')} className={classes.bar} gap="xs">
      <Group gap="xs">
        <Text size="sm" fw={600} aria-live="polite">
          {bulk.isWorking
            ? t('Working on {toggleCount}…', { toggleCount: toggleCount(selected.length) })
            : t('{toggleCount} selected', { toggleCount: toggleCount(selected.length) })}
        </Text>
        {bulk.isWorking && <Loader size={14} aria-hidden />}
      </Group>
      <Group gap="xs" inert={bulk.isWorking} opacity={bulk.isWorking ? 0.6 : 1}>
        <SwitchMenu word="on" {...{ projectId, environments, bulk }} />
        <SwitchMenu word="off" {...{ projectId, environments, bulk }} />
        <GuardedButton
          need="UPDATE_FEATURE"
          project={projectId}
          variant="default"
          onClick={() => void bulk.markStale(!areAllStale)}
        >
          {areAllStale ? t('No longer stale') : t('Mark as stale')}
        </GuardedButton>
        <GuardedButton need="UPDATE_FEATURE" project={projectId} variant="default" onClick={() => setDialog('tag')}>
          {t('Tag // verb')}
        </GuardedButton>
        <GuardedButton need="UPDATE_FEATURE" project={projectId} variant="default" onClick={() => setDialog('owner')}>
          {t('Set owner')}
        </GuardedButton>
        <Button variant="default" onClick={() => setDialog('export')}>
          {t('Export')}
        </Button>
        <ArchiveButton projectId={projectId} isGuarded={guarded !== undefined} onClick={() => setDialog('archive')} />
        <Button variant="subtle" onClick={onClear}>
          {t('Clear selection')}
        </Button>
      </Group>
      {dialog === 'tag' && <BulkTagDialog toggles={selected} onTag={bulk.tag} onClose={close} />}
      {dialog === 'owner' && <BulkOwnerDialog toggles={selected} onSet={bulk.setOwner} onClose={close} />}
      {dialog === 'export' && (
        <ExportDialog projectId={projectId} toggles={selected.map(({ name }) => name)} onClose={close} />
      )}
      {dialog === 'archive' && (
        <ArchiveThem selected={selected} guarded={guarded} bulk={bulk} onClose={close} onDone={onClear} />
      )}
    </Group>
  )
}

interface SwitchMenuProps {
  readonly projectId: string
  readonly word: 'on' | 'off'
  readonly environments: readonly string[]
  readonly bulk: Bulk
}

function SwitchMenu({ projectId, word, environments, bulk }: SwitchMenuProps) {
  const mayChange = useMayChange(projectId)
  const protection = useProtection(projectId)
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default">{word === 'on' ? t('Switch on in…') : t('Switch off in…')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {environments.map((environment) => {
          const isAllowed = mayChange('UPDATE_FEATURE_ENVIRONMENT', environment)
          const refusal = refusalOf(['UPDATE_FEATURE_ENVIRONMENT'], { project: projectId, environment })
          return (
            <Menu.Item
              key={environment}
              disabled={!isAllowed}
              title={isAllowed ? undefined : refusal}
              rightSection={protection(environment).isProtected && <Text size="xs">{t('adds to draft')}</Text>}
              onClick={() => void bulk.switchAll(environment, word === 'on')}
            >
              {environment}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ArchiveButtonProps {
  readonly projectId: string
  readonly isGuarded: boolean
  readonly onClick: () => void
}

/** In a protected environment the change goes into the draft. */
const ArchiveButton = ({ projectId, isGuarded, onClick }: ArchiveButtonProps) =>
  isGuarded ? (
    <Button variant="default" onClick={onClick}>
      {t('Archive // verb')}
    </Button>
  ) : (
    <GuardedButton need="DELETE_FEATURE" project={projectId} variant="default" onClick={onClick}>
      {t('Archive // verb')}
    </GuardedButton>
  )

interface ArchiveThemProps {
  readonly selected: readonly FoundToggle[]
  readonly guarded: string | undefined
  readonly bulk: Bulk
  readonly onClose: () => void
  readonly onDone: () => void
}

function ArchiveThem({ selected, guarded, bulk, onClose, onDone }: ArchiveThemProps) {
  const on = selected.filter(({ environments }) => environments.some(({ enabled }) => enabled)).length
  const archive = async () => {
    await bulk.archive()
    onDone()
  }
  return (
    <Confirm
      changes={[]}
      title={t('Archive {toggleCount}?', { toggleCount: toggleCount(selected.length) })}
      action={t('Archive // verb')}
      onConfirm={archive}
      onClose={onClose}
    >
      <Text size="sm">
        {plural(
          selected.length,
          'SDKs no longer get it and evaluate as off.',
          'SDKs no longer get them and evaluate as off.',
        )}{' '}
        {on > 0 &&
          plural(on, '{on} of {count} is on somewhere. ', '{on} of {count} are on somewhere. ', {
            on,
            count: selected.length,
          })}
        {plural(selected.length, 'You can revive it from the archive.', 'You can revive them from the archive.')}
      </Text>
      <Traffic toggles={selected} />
      {guarded !== undefined && (
        <Text size="sm">{t('{guarded} is protected: this is added to your draft.', { guarded })}</Text>
      )}
    </Confirm>
  )
}
