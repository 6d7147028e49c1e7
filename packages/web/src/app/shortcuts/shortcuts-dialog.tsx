import { Kbd, Modal } from '@mantine/core'
import { t } from '../../lib/messages.ts'
import type { ShortcutGroup } from './keys.ts'
import classes from './shortcuts-dialog.module.css'

interface ShortcutsDialogProps {
  readonly groups: readonly ShortcutGroup[]
  readonly onClose: () => void
}

/** The list of keyboard shortcuts. */
export default function ShortcutsDialog({ groups, onClose }: ShortcutsDialogProps) {
  return (
    <Modal opened onClose={onClose} title={t('Keyboard shortcuts')} size="lg">
      <div className={classes.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.list}>
              {shortcuts.map(({ keys, label }) => (
                <div key={keys} className={classes.row}>
                  <dt>{label}</dt>
                  <dd className={classes.keys}>
                    {keys.split(' ').map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
