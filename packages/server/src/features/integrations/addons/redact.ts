import { MASK } from '#platform/secrets/mask'

/** Shorter ones stand in every other text by chance. */
const LEAST = 6

/** Of an address also what stands behind the host: receivers like to repeat which path they do not know. */
function partsOf(secret: string): readonly string[] {
  const words = secret.split(/\s+/)
  if (!URL.canParse(secret)) return [secret, ...words]
  const { pathname, search } = new URL(secret)
  return [secret, pathname + search, pathname, search.slice(1)]
}

/** Receivers repeat what they were sent, and what they say is stored and shown: without the secrets of the add-on. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const parts = secrets
    .flatMap(partsOf)
    .flatMap((part) => [part, JSON.stringify(part).slice(1, -1), part.replaceAll('&', '&amp;')])
    .filter((part) => part.length >= LEAST)
  const longestFirst = [...new Set(parts)].sort((a, b) => b.length - a.length)
  return longestFirst.reduce((shown, part) => shown.replaceAll(part, MASK), text)
}
