import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Trash2, Users } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import { useMay } from '../../api/permissions.ts'
import { t } from '../../lib/messages.ts'
import { preloading } from '../../ui/on-demand.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { SaveView } from './editors.ts'
import type { ProjectSearch } from './search.ts'
import { deleteView, type SavedView, viewsQuery } from './view-api.ts'
import { viewQuery, viewSearch } from './views.ts'

interface ViewsMenuProps {
  readonly projectId: string | undefined
  readonly search: ProjectSearch
  readonly onOpen: (search: ProjectSearch) => void
}

/** Saved views: private ones of the user, and shared ones. */
export function ViewsMenu({ projectId, search, onOpen }: ViewsMenuProps) {
  const { data: views = NO_VIEWS } = useQuery(viewsQuery(projectId))
  const [isSaving, setSaving] = useState(false)
  const mayShare = useMayShare(projectId)
  const current = viewQuery(search)
  const active = views.find(({ query }) => query === current)
  const onSave = useCallback(() => setSaving(true), [])
  return (
    <>
      <ViewsDropdown {...{ views, active, mayShare, onOpen, onSave }} isDefault={current === ''} />
      {isSaving && (
        <SaveView projectId={projectId} query={current} mayShare={mayShare} onClose={() => setSaving(false)} />
      )}
    </>
  )
}

const NO_VIEWS: readonly SavedView[] = []

interface ViewsDropdownProps {
  readonly views: readonly SavedView[]
  readonly active: SavedView | undefined
  /** Without filters, order and columns. */
  readonly isDefault: boolean
  readonly mayShare: boolean
  readonly onOpen: (search: ProjectSearch) => void
  readonly onSave: () => void
}

/** A new search does not render it again, unless it is that of a view. */
const ViewsDropdown = memo(({ views, active, isDefault, mayShare, onOpen, onSave }: ViewsDropdownProps) => (
  <Menu position="bottom-start" width={280}>
    <Menu.Target>
      <Button variant="default" leftSection={<Bookmark size={14} aria-hidden />}>
        {active === undefined || isDefault ? t('Views') : active.name}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <ViewGroup
        title={t('My views')}
        views={views.filter(({ shared }) => !shared)}
        {...{ active, onOpen }}
        mayDelete
      />
      <ViewGroup
        title={t('Shared views')}
        views={views.filter(({ shared }) => shared)}
        {...{ active, onOpen }}
        mayDelete={mayShare}
      />
      {views.length === 0 && (
        <Text size="sm" c="dimmed" px="sm" py={4}>
          {t('Save the current filters and columns to find them again.')}
        </Text>
      )}
      <Menu.Divider />
      <Menu.Item onClick={onSave} {...preloading(SaveView)}>
        {t('Save current view…')}
      </Menu.Item>
      {!isDefault && <Menu.Item onClick={() => onOpen({})}>{t('Reset to default')}</Menu.Item>}
    </Menu.Dropdown>
  </Menu>
))

/** Shared views need the permission to change the project, or to administer the installation. */
function useMayShare(project: string | undefined): boolean {
  const may = useMay()
  return project === undefined ? may('ADMIN') : may('UPDATE_PROJECT', { project })
}

interface ViewGroupProps {
  readonly title: string
  readonly views: readonly SavedView[]
  readonly active: SavedView | undefined
  readonly onOpen: (search: ProjectSearch) => void
  readonly mayDelete: boolean
}

function ViewGroup({ title, views, active, onOpen, mayDelete }: ViewGroupProps) {
  const remove = useWrite<unknown, SavedView>({
    send: ({ id }) => deleteView(id),
    changes: 'saved-view',
    done: (_, { name }) => t('View "{name}" deleted', { name }),
  })
  if (views.length === 0) return null
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          component="div"
          role="menuitem"
          leftSection={view.shared ? <Users size={14} aria-hidden /> : <Bookmark size={14} aria-hidden />}
          fw={view.id === active?.id ? 600 : undefined}
          title={
            view.shared && view.createdBy !== null
              ? t('Shared by {createdBy}', { createdBy: view.createdBy })
              : undefined
          }
          onClick={() => onOpen(viewSearch(view.query))}
          rightSection={
            (mayDelete || view.isOwn) && (
              <ActionIcon
                size="sm"
                aria-label={t('Delete view {name}', { name: view.name })}
                onClick={(event) => {
                  event.stopPropagation()
                  void remove.run(view)
                }}
              >
                <Trash2 size={14} aria-hidden />
              </ActionIcon>
            )
          }
        >
          {view.name}
        </Menu.Item>
      ))}
    </>
  )
}
