import { Button, Checkbox, Menu, Radio, Stack } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Columns3, Download, Link as LinkIcon } from 'lucide-react'
import { memo, useState } from 'react'
import { LOCALE, t } from '../../lib/messages.ts'
import { useOwnerName } from '../../ui/owner.tsx'
import { toastDone, toastFailure } from '../../ui/toast.tsx'
import { COLUMN_LABELS, type Column, columnsParam, offeredColumns, shownColumns } from './columns.ts'
import { csvOf, rowsOf } from './csv.ts'
import { DENSITIES, type Density } from './density.ts'
import type { Narrow, ProjectSearch } from './search.ts'
import { allMatchingToggles } from './toggle-search.ts'

/** More would take many requests. */
const MAX_EXPORTED = 5_000

interface ListMenuProps {
  readonly projectId: string | undefined
  /** The chosen columns, see `ProjectSearch`. */
  readonly columns: string | undefined
  readonly searchNow: () => ProjectSearch
  readonly environments: readonly string[]
  readonly density: Density
  readonly onDensity: (density: Density) => void
  readonly onNarrow: Narrow
}

/** Columns, density, export and link of the list. A new search does not render it again. */
export const ListMenu = memo((props: ListMenuProps) => (
  <>
    <ColumnsMenu {...props} />
    <ExportButton {...props} />
    <CopyLink />
  </>
))

function ColumnsMenu({ projectId, columns: chosen, density, onDensity, onNarrow }: ListMenuProps) {
  const isAll = projectId === undefined
  const shown = shownColumns(chosen, isAll)
  const change = (column: Column, isShown: boolean) => {
    const columns = isShown ? [...shown, column] : shown.filter((one) => one !== column)
    onNarrow({ columns: columnsParam(columns, isAll) })
  }
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        {/* A phone shows no columns. */}
        <Button visibleFrom="sm" variant="default" leftSection={<Columns3 size={14} aria-hidden />}>
          {t('Columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Stack gap={6} p={8} miw={180}>
          <Checkbox.Group label={t('Columns')} value={[...shown]}>
            <Stack gap={6} mt={4}>
              {offeredColumns(isAll).map((column) => (
                <Checkbox
                  key={column}
                  value={column}
                  label={COLUMN_LABELS[column]}
                  onChange={(event) => change(column, event.currentTarget.checked)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Radio.Group label={t('Density')} value={density} onChange={(value) => onDensity(value as Density)}>
            <Stack gap={6} mt={4}>
              {DENSITIES.map((one) => (
                <Radio key={one} value={one} label={one === 'compact' ? t('Compact') : t('Comfortable')} />
              ))}
            </Stack>
          </Radio.Group>
        </Stack>
      </Menu.Dropdown>
    </Menu>
  )
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

function ExportButton({ projectId, searchNow, environments }: ListMenuProps) {
  const [isBusy, setBusy] = useState(false)
  const ownerName = useOwnerName()
  const save = async () => {
    const toggles = await allMatchingToggles(projectId, searchNow(), MAX_EXPORTED)
    download(`toggles-${projectId ?? 'all'}.csv`, csvOf(rowsOf(toggles, environments, ownerName)))
    if (toggles.length === MAX_EXPORTED)
      toastDone(t('The file has the first {maxExported} toggles', { maxExported: MAX_EXPORTED.toLocaleString(LOCALE) }))
  }
  const run = () => {
    setBusy(true)
    void save()
      .catch(toastFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="default" leftSection={<Download size={14} aria-hidden />} loading={isBusy} onClick={run}>
      CSV
    </Button>
  )
}

/** The link contains filters, order and columns. */
function CopyLink() {
  const { copied, copy } = useClipboard({ timeout: 1_000 })
  return (
    <Button
      variant="default"
      leftSection={copied ? <Check size={14} aria-hidden /> : <LinkIcon size={14} aria-hidden />}
      onClick={() => copy(window.location.href)}
    >
      {copied ? t('Copied') : t('Copy link')}
    </Button>
  )
}
