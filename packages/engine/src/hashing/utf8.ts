const REPLACEMENT = 0xfffd

/** The code point at `index`. A lone surrogate is read as U+FFFD, as in every UTF-8 encoder. */
function codePointAt(text: string, index: number): number {
  const point = text.codePointAt(index) ?? REPLACEMENT
  return point >= 0xd800 && point <= 0xdfff ? REPLACEMENT : point
}

/**
 * Writes `text` as UTF-8 and returns the number of bytes. From `offset` on there must be room for three bytes per
 * character.
 */
export function writeUtf8(text: string, into: Uint8Array, offset: number): number {
  let at = offset
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) {
      into[at++] = unit
      continue
    }
    const point = codePointAt(text, index)
    if (point >= 0x10000) {
      index++
      into[at++] = 0xf0 | (point >> 18)
      into[at++] = 0x80 | ((point >> 12) & 0x3f)
      into[at++] = 0x80 | ((point >> 6) & 0x3f)
    } else if (point >= 0x800) {
      into[at++] = 0xe0 | (point >> 12)
      into[at++] = 0x80 | ((point >> 6) & 0x3f)
    } else into[at++] = 0xc0 | (point >> 6)
    into[at++] = 0x80 | (point & 0x3f)
  }
  return at - offset
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** The UTF-8 of a text with one character for each byte: writing it as Latin-1 gives the bytes. */
export function byteString(text: string): string {
  if (isAscii(text)) return text
  const room = new Uint8Array(text.length * 3)
  const length = writeUtf8(text, room, 0)
  let bytes = ''
  for (let index = 0; index < length; index++) bytes += String.fromCharCode(room[index] as number)
  return bytes
}
