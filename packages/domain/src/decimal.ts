const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A number that every SDK parses: `Number` alone would accept 0x10, and empty text as 0. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text.trim()) && Number.isFinite(Number(text))
