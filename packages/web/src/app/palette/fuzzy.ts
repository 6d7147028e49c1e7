/** The positions in a word at which people start to type it: the beginning, and after a separator or a lower-case letter. */
const isStart = (text: string, at: number): boolean =>
  at === 0 || /[\s\-_./:@#]/.test(text.charAt(at - 1)) || /[a-z][A-Z]/.test(text.slice(at - 1, at + 1))

/** How well the letters of `word` appear in `text` in this order; undefined if they do not. */
function subsequence(text: string, word: string): number | undefined {
  const lower = text.toLowerCase()
  let score = 0
  let from = 0
  let last = -2
  for (const letter of word) {
    const at = lower.indexOf(letter, from)
    if (at < 0) return undefined
    if (at === last + 1) score += 3
    if (isStart(text, at)) score += 4
    last = at
    from = at + 1
  }
  return score - (last + 1) / 50
}

/** Letters far apart are chance: each letter must continue the last one or start a part of the name. */
const isLikely = (score: number, word: string): boolean => score >= word.length * 2

/**
 * How well a text matches a word: exact, at the beginning, at the beginning of a part, anywhere, or letter by letter.
 * Undefined: it does not match.
 */
export function wordScore(text: string, word: string): number | undefined {
  const at = text.toLowerCase().indexOf(word)
  if (text.toLowerCase() === word) return 100
  if (at === 0) return 80
  if (at > 0) return isStart(text, at) ? 60 : 40
  const score = word.length < 2 ? undefined : subsequence(text, word)
  return score !== undefined && isLikely(score, word) ? Math.min(30, score) : undefined
}

/** The sum over all words; each must match one of the texts. The first text counts most. Undefined: no match. */
export function fuzzyScore(texts: readonly string[], words: readonly string[]): number | undefined {
  let sum = 0
  for (const word of words) {
    const scores = texts.flatMap((text, index) => {
      const score = wordScore(text, word)
      return score === undefined ? [] : [score / (index + 1)]
    })
    if (scores.length === 0) return undefined
    sum += Math.max(...scores)
  }
  return sum
}
