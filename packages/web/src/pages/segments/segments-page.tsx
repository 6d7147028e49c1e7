import { Page } from '../../ui/page.tsx'

export default function SegmentsPage() {
  return <Page title="Segments">…</Page>
}
