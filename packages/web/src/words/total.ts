/** How many matches a search has. The server stops counting at some number, and the search is then capped. */
export function totalWords(total: number, isCapped: boolean, one: string, many: string): string {
  if (isCapped) return `More than ${(Math.floor(total / 1_000) * 1_000).toLocaleString('en')} ${many}`
  return total === 1 ? `1 ${one}` : `${total.toLocaleString('en')} ${many}`
}
