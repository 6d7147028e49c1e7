import { BASE_URL } from './page-facts.ts'
import { forgetRecent } from './palette/recent.ts'

/** With single sign-out the way leads over the provider. */
export async function logOut(): Promise<void> {
  forgetRecent()
  const answer = await fetch(`${BASE_URL}/logout`, { method: 'POST', headers: { accept: 'application/json' } })
  const { location: next = `${BASE_URL}/login` } = (await answer.json().catch(() => ({}))) as { location?: string }
  location.assign(next)
}
