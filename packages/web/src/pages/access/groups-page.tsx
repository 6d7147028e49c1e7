import { Page } from '../../ui/page.tsx'

export default function GroupsPage() {
  return <Page title="Groups">…</Page>
}
