/** RFC 4180: quotes around cells with a separator, a quote or a line break; quotes inside are doubled. */
const quote = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A leading apostrophe prevents a spreadsheet from evaluating a formula. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quote(escapeFormula(cell))).join(',')}\r\n`
