import { Page } from '../../ui/page.tsx'

export default function ApplicationsPage() {
  return <Page title="Applications">…</Page>
}
