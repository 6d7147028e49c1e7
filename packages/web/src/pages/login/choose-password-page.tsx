import { Page } from '../../ui/page.tsx'

export default function ChoosePasswordPage() {
  return <Page title="Choose a password">…</Page>
}
