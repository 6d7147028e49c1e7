/** How values stand in a body, by its content type. One is made for each body: JSON remembers where it is. */
export interface BodyFormat {
  readonly isJson: boolean
  /** Sees what the template itself says, in order. */
  pass(text: string): void
  /** `raw` for triple braces. */
  write(value: unknown, raw: boolean): string
}

export function bodyFormatFor(contentType: string): BodyFormat {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (/[/+]json$/.test(type)) return jsonFormat()
  if (/[/+](xml|html)$/.test(type)) return textFormat(escapeXml)
  if (type === 'application/x-www-form-urlencoded') return textFormat(escapeForm)
  return textFormat((text) => text)
}

/** Objects and lists are written as JSON; what is missing, as nothing. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const textFormat = (escaped: (text: string) => string): BodyFormat => ({
  isJson: false,
  pass: () => {},
  write: (value, raw) => (raw ? asText(value) : escaped(asText(value))),
})

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const escapeForm = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')

/**
 * JSON has one safe way to write a value at each place: between quotes as the inside of a string, elsewhere as a value of
 * its own. So that is what both kinds of braces do, and nothing that people typed can end a string or begin a field.
 */
function jsonFormat(): BodyFormat {
  let inString = false
  let afterBackslash = false
  return {
    isJson: true,
    pass(text) {
      for (const sign of text) {
        if (afterBackslash) afterBackslash = false
        else if (inString && sign === '\\') afterBackslash = true
        else if (sign === '"') inString = !inString
      }
    },
    write(value) {
      if (afterBackslash) throw new Error('a backslash stands before a tag')
      return inString ? JSON.stringify(asText(value)).slice(1, -1) : JSON.stringify(value ?? null)
    },
  }
}
