import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Copy, GitCompare, History, type LucideIcon, Power, Search } from 'lucide-react'
import { useMayChange } from '../../api/change-requests.ts'
import { toggleQuery } from '../../api/queries.ts'
import { inBothLanguages, msg, t } from '../../lib/messages.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useSwitch } from '../../ui/use-switch.ts'
import type { PaletteItem } from './items.ts'

interface OpenToggle {
  readonly projectId: string
  readonly featureName: string
}

const TABS: readonly (readonly [
  'explain' | 'history' | 'compare' | 'usage' | 'tests' | 'code',
  string,
  string,
  LucideIcon,
])[] = [
  ['explain', t('Explain'), inBothLanguages(msg('why on off // words to search for')), Search],
  ['history', t('History of'), inBothLanguages(msg('changes revert // words to search for')), History],
  ['compare', t('Compare environments of'), inBothLanguages(msg('promote // words to search for')), GitCompare],
  ['usage', t('Usage of'), inBothLanguages(msg('metrics evaluations // words to search for')), History],
  ['tests', t('Tests of'), inBothLanguages(msg('cases // words to search for')), Search],
  ['code', t('Code for'), inBothLanguages(msg('snippet sdk // words to search for')), Copy],
]

/** Switches the open toggle in one of its environments. In a protected environment the change goes into the draft. */
function useSwitches({ projectId, featureName }: OpenToggle): PaletteItem[] {
  const mayChange = useMayChange(projectId)
  const flip = useSwitch(projectId)
  const { data } = useQuery({ ...toggleQuery(projectId, featureName), enabled: featureName !== '' })
  return (data?.value.environments ?? []).map(({ name, enabled }) => ({
    id: `switch ${name}`,
    label: t('Switch {featureName} {what} in {name}', { featureName, what: enabled ? t('off') : t('on'), name }),
    keywords: inBothLanguages(msg('turn enable disable toggle // words to search for')),
    icon: Power,
    isAllowed: mayChange('UPDATE_FEATURE_ENVIRONMENT', name),
    run: () => void flip(featureName, name, !enabled),
  }))
}

/** Actions on the toggle whose page is open. */
export function useToggleActions(): readonly PaletteItem[] {
  const navigate = useNavigate()
  const { projectId, featureName } = useParams({ strict: false })
  const switches = useSwitches({ projectId: projectId ?? '', featureName: featureName ?? '' })
  if (projectId === undefined || featureName === undefined) return []
  const tabs = TABS.map(([tab, label, keywords, icon]) => ({
    id: tab,
    label: `${label} ${featureName}`,
    keywords,
    icon,
    run: () =>
      void navigate({
        to: '/projects/$projectId/features/$featureName',
        params: { projectId, featureName },
        search: { tab },
      }),
  }))
  const copy = {
    id: 'copy-name',
    label: t('Copy the name {featureName}', { featureName }),
    icon: Copy,
    run: () =>
      void navigator.clipboard.writeText(featureName).then(() => toastDone(t('Copied {featureName}', { featureName }))),
  }
  return [...tabs.slice(0, 2), ...switches, ...tabs.slice(2), copy]
}
