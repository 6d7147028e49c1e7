import { Page } from '../../ui/page.tsx'

export default function ApplicationPage() {
  return <Page title="Application">…</Page>
}
