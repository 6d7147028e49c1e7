import { Page } from '../../ui/page.tsx'

export default function AddonsPage() {
  return <Page title="Add-ons">…</Page>
}
