import { Page } from '../../ui/page.tsx'

export default function TagTypesPage() {
  return <Page title="Tag types">…</Page>
}
