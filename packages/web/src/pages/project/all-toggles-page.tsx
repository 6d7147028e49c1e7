import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { ToggleList } from './toggle-list.tsx'
import { useNarrowing } from './toggles.tsx'

const route = getRouteApi('/shell/toggles')

/** The toggles of all projects that the user sees. */
export default function AllTogglesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const narrowing = useNarrowing((change, isKept) => void navigate({ search: change, replace: isKept }))
  const toProjects = <Button renderRoot={(props) => <Link to="/projects" {...props} />}>{t('Projects')}</Button>
  const first = (
    <Empty title={t('No toggles yet')} action={toProjects}>
      {t('Create a toggle in a project to see it here.')}
    </Empty>
  )
  return (
    <Page title={t('Toggles')} about={t('The toggles of all projects that you can see.')} wide>
      <ToggleList projectId={undefined} search={search} narrowing={narrowing} first={first} />
    </Page>
  )
}
