import { Page } from '../../ui/page.tsx'

export default function ArchivePage() {
  return <Page title="Archive">…</Page>
}
