import { Page } from '../../ui/page.tsx'

export default function ProjectSettingsPage() {
  return <Page title="Settings">…</Page>
}
