/** RFC 4180: quotes around what holds a separator, a quote or a line break; quotes inside are doubled. */
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** What a spreadsheet would compute is text for it with an apostrophe in front. */
const defused = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(defused(cell))).join(',')}\r\n`
