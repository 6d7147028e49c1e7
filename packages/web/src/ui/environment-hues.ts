/** The number of hues in the stylesheet of the badges. A hue has no meaning except "this environment". */
const HUES = 8

/** FNV-1a. With this seed the most common names get different hues. */
const SEED = 215_151
const PRIME = 16_777_619

function wantedHue(name: string): number {
  let hash = SEED
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), PRIME) >>> 0
  return ((hash ^ (hash >>> 15)) >>> 0) % HUES
}

/**
 * The hue of each environment is derived from its name, not from their order or number. If two names have the same hue, the
 * second one in the alphabet gets the next unused hue.
 */
export function huesOf(names: readonly string[]): ReadonlyMap<string, number> {
  const hues = new Map<string, number>()
  const waiting: string[] = []
  const taken = Array<boolean>(HUES).fill(false)
  for (const name of names.toSorted()) {
    const hue = wantedHue(name)
    if (taken[hue]) waiting.push(name)
    else hues.set(name, hue)
    taken[hue] = true
  }
  for (const name of waiting) {
    let hue = wantedHue(name)
    for (let step = 0; step < HUES && taken[hue]; step++) hue = (hue + 1) % HUES
    hues.set(name, hue)
    taken[hue] = true
  }
  return hues
}
