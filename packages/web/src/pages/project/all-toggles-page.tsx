import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
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
  const toProjects = <Button renderRoot={(props) => <Link to="/projects" {...props} />}>Projects</Button>
  const first = (
    <Empty title="No toggles yet" action={toProjects}>
      Create a toggle in a project to see it here.
    </Empty>
  )
  return (
    <Page title="Toggles" about="The toggles of all projects that you can see." wide>
      <ToggleList projectId={undefined} search={search} narrowing={narrowing} first={first} />
    </Page>
  )
}
