import { Page } from '../../ui/page.tsx'

export default function ProfilePage() {
  return <Page title="Profile">…</Page>
}
