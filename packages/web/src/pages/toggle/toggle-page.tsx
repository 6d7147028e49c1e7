import { Page } from '../../ui/page.tsx'

export default function TogglePage() {
  return <Page title="Toggle">…</Page>
}
