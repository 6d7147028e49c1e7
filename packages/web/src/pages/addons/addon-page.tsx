import { Page } from '../../ui/page.tsx'

export default function AddonPage() {
  return <Page title="Add-on">…</Page>
}
