import { ActionIcon, Anchor, Button, Group, Tooltip } from '@mantine/core'
import { ExternalLink, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../api/permissions.ts'
import { t } from '../../../lib/messages.ts'
import type { Toggle } from '../../../lib/types.ts'
import { GuardedButton } from '../../../ui/guarded.tsx'
import { useWrite } from '../../../ui/use-write.ts'
import { LinkDialog } from '../editors.ts'
import classes from './facts.module.css'
import { addLink, type LinkOfToggle, linkChanges, removeLink } from './link-api.ts'
import { ProjectLinks } from './project-links.tsx'

interface LinksProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly isReadOnly: boolean
}

/** Links to pages about the toggle, such as a ticket or a design. */
export function Links({ projectId, toggle: { name, links = [] }, isReadOnly }: LinksProps) {
  const [edited, setEdited] = useState<LinkOfToggle | 'new'>()
  const mayChange = useMay()('UPDATE_FEATURE', { project: projectId }) && !isReadOnly
  const changes = linkChanges(projectId, name)
  const undo = useWrite({ send: (link: LinkOfToggle) => addLink(projectId, name, link), changes })
  const remove = useWrite({
    send: ({ id }: LinkOfToggle) => removeLink(projectId, name, id),
    changes,
    done: (_, link) => ({ text: t('Link removed'), undo: { run: () => void undo.run(link) } }),
  })
  return (
    <Group gap={6} className={classes.fact}>
      <ExternalLink size={14} aria-hidden />
      <ul className={classes.tags} aria-label={t('Links')}>
        {links.map((link) => (
          <li key={link.id}>
            <Group gap={2} wrap="nowrap">
              <Anchor
                href={link.url}
                target="_blank"
                rel="noopener noreferrer"
                size="sm"
                underline="always"
                title={link.url}
                style={{ overflowWrap: 'anywhere' }}
              >
                {link.title ?? shortUrl(link.url)}
              </Anchor>
              {mayChange && (
                <LinkActions
                  name={link.title ?? link.url}
                  onEdit={() => setEdited(link)}
                  onRemove={() => void remove.run(link)}
                />
              )}
            </Group>
          </li>
        ))}
        <ProjectLinks projectId={projectId} toggle={name} />
      </ul>
      {!isReadOnly && <AddLink projectId={projectId} isAllowed={mayChange} onOpen={() => setEdited('new')} />}
      {edited !== undefined && (
        <LinkDialog
          projectId={projectId}
          toggle={name}
          link={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Group>
  )
}

const MAX_SHOWN = 40

/** The address without its scheme, shortened. */
export const shortUrl = (url: string): string => {
  const text = url.replace(/^https?:\/\//, '')
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

interface LinkActionsProps {
  readonly name: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const LinkActions = ({ name, onEdit, onRemove }: LinkActionsProps) => (
  <>
    <Tooltip label={t('Edit link')}>
      <ActionIcon size="sm" aria-label={t('Edit link {name}', { name })} onClick={onEdit}>
        <Pencil size={12} />
      </ActionIcon>
    </Tooltip>
    <Tooltip label={t('Remove link')}>
      <ActionIcon size="sm" aria-label={t('Remove link {name}', { name })} onClick={onRemove}>
        <X size={12} />
      </ActionIcon>
    </Tooltip>
  </>
)

interface AddLinkProps {
  readonly projectId: string
  readonly isAllowed: boolean
  readonly onOpen: () => void
}

const AddLink = ({ projectId, isAllowed, onOpen }: AddLinkProps) =>
  isAllowed ? (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={onOpen}>
      {t('Add link')}
    </Button>
  ) : (
    <GuardedButton
      need="UPDATE_FEATURE"
      project={projectId}
      variant="subtle"
      color="gray"
      size="compact-sm"
      onClick={onOpen}
    >
      {t('Add link')}
    </GuardedButton>
  )
