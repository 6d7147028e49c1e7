import { MASK } from '#platform/secrets/mask'

/** Shorter parts occur in other text by chance. */
const MIN_LENGTH = 6

/** Includes the path and query of a URL, because receivers often repeat an unknown path. */
function partsOf(secret: string): readonly string[] {
  const parts = secret.split(/\s+/)
  if (!URL.canParse(secret)) return [secret, ...parts]
  const { pathname, search } = new URL(secret)
  return [secret, pathname + search, pathname, search.slice(1)]
}

/** Masks the secrets of an add-on in the response of a receiver, which is stored and shown. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const parts = secrets
    .flatMap(partsOf)
    .flatMap((part) => [part, JSON.stringify(part).slice(1, -1), part.replaceAll('&', '&amp;')])
    .filter((part) => part.length >= MIN_LENGTH)
  const longestFirst = [...new Set(parts)].sort((a, b) => b.length - a.length)
  return longestFirst.reduce((shown, part) => shown.replaceAll(part, MASK), text)
}
