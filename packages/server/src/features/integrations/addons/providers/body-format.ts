/**
 * Writes values into a body according to its content type. Each body needs its own instance, because JSON tracks its
 * position.
 */
export interface BodyFormat {
  readonly isJson: boolean
  /** Processes literal text of the template, in order. */
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

/** Objects and lists become JSON; missing values become empty text. */
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
 * JSON has one safe form for a value at each position: inside quotes the content of a string, elsewhere a complete
 * value. Both kinds of braces write that form, so no user input can end a string or start a field.
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
      if (afterBackslash) throw new Error('there is a backslash before a tag')
      return inString ? JSON.stringify(asText(value)).slice(1, -1) : JSON.stringify(value ?? null)
    },
  }
}
