import { Page } from '../../ui/page.tsx'

export default function PlaygroundPage() {
  return <Page title="Playground">…</Page>
}
