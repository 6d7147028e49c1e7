import { Page } from '../../ui/page.tsx'

export default function ProjectPage() {
  return <Page title="Project">…</Page>
}
