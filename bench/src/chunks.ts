const LINE_END = '\r\n'
const LINE_FEED = 10

/**
 * Follows a body in chunks, as far as needed to find its end. The returned function takes the next bytes and returns
 * true when the body is complete.
 */
export function chunkReader(): (bytes: Buffer) => boolean {
  let line = ''
  let skip = 0
  let isLast = false
  return (bytes) => {
    let at = 0
    while (at < bytes.length) {
      if (skip > 0) {
        const step = Math.min(skip, bytes.length - at)
        skip -= step
        at += step
        continue
      }
      const end = bytes.indexOf(LINE_FEED, at)
      line += bytes.toString('latin1', at, end < 0 ? bytes.length : end + 1)
      if (end < 0) return false
      at = end + 1
      if (isLast && line === LINE_END) return true
      if (!isLast) {
        const size = Number.parseInt(line, 16)
        if (Number.isNaN(size)) throw new Error(`A chunk without a size: ${line}`)
        isLast = size === 0
        skip = isLast ? 0 : size + LINE_END.length
      }
      line = ''
    }
    return false
  }
}
