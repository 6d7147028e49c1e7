const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A number as every SDK reads it: `Number` alone would take 0x10, and an empty text as 0. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text.trim()) && Number.isFinite(Number(text))
