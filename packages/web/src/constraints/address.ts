const PART = /^(?:0|[1-9]\d{0,2})$/
const WORD = /^[0-9a-f]{1,4}$/i

const isV4 = (text: string): boolean => {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => PART.test(part) && Number(part) <= 255)
}

/** How many of the eight words a run of them fills; undefined where one is none. An IPv4 at the end fills two. */
function wordsIn(text: string): number | undefined {
  if (text === '') return 0
  const parts = text.split(':')
  const last = parts.at(-1) ?? ''
  const whole = last.includes('.') ? parts.slice(0, -1) : parts
  if (last.includes('.') && !isV4(last)) return undefined
  return whole.every((part) => WORD.test(part)) ? whole.length + (last.includes('.') ? 2 : 0) : undefined
}

function isV6(text: string): boolean {
  const halves = text.split('::')
  const counts = halves.map(wordsIn)
  if (halves.length > 2 || counts.includes(undefined)) return false
  const words = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return halves.length === 2 ? words < 8 : words === 8
}

/** "10.0.0.1", "10.0.0.0/8", "2001:db8::/32". */
export function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.trim().split('/')
  const bits = isV4(address) ? 32 : isV6(address) ? 128 : undefined
  if (bits === undefined || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}
