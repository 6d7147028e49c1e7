import { Page } from '../../ui/page.tsx'

export default function SingleSignOnPage() {
  return <Page title="SingleSignOn">…</Page>
}
