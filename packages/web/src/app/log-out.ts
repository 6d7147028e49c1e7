import { BASE_URL } from '../api/page-config.ts'
import { dropAllDrafts } from '../lib/edit-drafts.ts'
import { forgetRecent } from './palette/recent.ts'

/** With single sign-out the redirect goes to the provider. Otherwise the server returns its root, which would redirect to the login. */
export async function logOut(): Promise<void> {
  forgetRecent()
  dropAllDrafts()
  const answer = await fetch(`${BASE_URL}/logout`, { method: 'POST', headers: { accept: 'application/json' } })
  const answered = (await answer.json().catch(() => ({}))) as { location?: string }
  const isElsewhere = answered.location !== undefined && /^https?:/.test(answered.location)
  location.assign(isElsewhere ? String(answered.location) : `${BASE_URL}/login`)
}
