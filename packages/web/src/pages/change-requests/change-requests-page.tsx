import { Page } from '../../ui/page.tsx'

export default function ChangeRequestsPage() {
  return <Page title="Change requests">…</Page>
}
