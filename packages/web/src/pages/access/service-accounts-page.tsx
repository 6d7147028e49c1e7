import { Page } from '../../ui/page.tsx'

export default function ServiceAccountsPage() {
  return <Page title="ServiceAccounts">…</Page>
}
