import { Button, Menu } from '@mantine/core'
import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/messages.ts'
import { preloading } from '../../ui/on-demand.tsx'
import { ExportDialog, ImportDialog } from './editors.ts'
import classes from './project-links.module.css'

/** Exports all toggles of a project, or imports toggles into it. */
export function TransferMenu({ projectId }: { readonly projectId: string }) {
  const [dialog, setDialog] = useState<'export' | 'import'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<ArrowDownUp size={14} />}
            className={classes.link}
            title={t('Export or import')}
          >
            <span className={classes.word}>{t('Export or import')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('export')} {...preloading(ExportDialog)}>
            {t('Export all toggles…')}
          </Menu.Item>
          <Menu.Item onClick={() => setDialog('import')} {...preloading(ImportDialog)}>
            {t('Import toggles…')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'export' && <ExportDialog projectId={projectId} onClose={close} />}
      {dialog === 'import' && <ImportDialog projectId={projectId} onClose={close} />}
    </>
  )
}
