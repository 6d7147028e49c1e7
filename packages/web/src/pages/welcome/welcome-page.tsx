import { Page } from '../../ui/page.tsx'

export default function WelcomePage() {
  return <Page title="First steps">…</Page>
}
