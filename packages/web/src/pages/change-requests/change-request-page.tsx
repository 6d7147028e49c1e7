import { Page } from '../../ui/page.tsx'

export default function ChangeRequestPage() {
  return <Page title="Change request">…</Page>
}
