import { Page } from '../../ui/page.tsx'

export default function TokensPage() {
  return <Page title="Tokens">…</Page>
}
