/** Searches count up to 10,000; the total of a capped one is the number above. */
export const totalWords = (total: number, isCapped: boolean): string =>
  isCapped ? `more than ${(total - 1).toLocaleString('en')}` : String(total)
