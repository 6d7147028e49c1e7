import { Page } from '../../ui/page.tsx'

export default function ContextFieldsPage() {
  return <Page title="Context fields">…</Page>
}
