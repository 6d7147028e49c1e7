import { BASE_URL } from './page-facts.ts'
import { forgetRecent } from './palette/recent.ts'

export async function logOut(): Promise<void> {
  forgetRecent()
  await fetch(`${BASE_URL}/logout`, { method: 'POST' })
  location.assign(`${BASE_URL}/login`)
}
