import { Page } from '../../ui/page.tsx'

export default function FeatureTypesPage() {
  return <Page title="Feature types">…</Page>
}
