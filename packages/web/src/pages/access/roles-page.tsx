import { Page } from '../../ui/page.tsx'

export default function RolesPage() {
  return <Page title="Roles">…</Page>
}
