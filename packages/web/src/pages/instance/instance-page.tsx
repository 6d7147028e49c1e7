import { Page } from '../../ui/page.tsx'

export default function InstancePage() {
  return <Page title="Instance">…</Page>
}
