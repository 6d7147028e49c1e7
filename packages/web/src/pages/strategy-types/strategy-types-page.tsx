import { Page } from '../../ui/page.tsx'

export default function StrategyTypesPage() {
  return <Page title="Strategy types">…</Page>
}
