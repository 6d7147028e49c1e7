import { Page } from '../../ui/page.tsx'

export default function EventsPage() {
  return <Page title="Events">…</Page>
}
