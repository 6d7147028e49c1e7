import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib'

/**
 * One gzip stream out of pieces that were packed apart: a change packs one piece anew, however large the whole is. Each piece
 * ends on a whole byte and refers to nothing before it, so that they can stand in any order.
 */
interface Packed {
  readonly bytes: Buffer
  readonly size: number
  readonly checksum: number
  /** What the checksum of everything before is multiplied with when this comes behind it. */
  readonly shift: number
}

/** Half of the size comes from the first levels, most of the time goes into the last. */
const LEVEL = 5
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** A last block without content. */
const LAST = Buffer.from([0x03, 0x00])
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/** Of two polynomials over bits, the highest power in the lowest bit, modulo that of the checksum. */
function multiply(a: number, b: number): number {
  let [product, factor] = [0, b]
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product >>> 0
}

/** x to the power of 8 times this many bytes. */
function shiftBy(bytes: number): number {
  let [power, square] = [ONE, ONE >>> 8]
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(power, square)
    square = multiply(square, square)
  }
  return power
}

const deflate = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw)
const known = new WeakMap<Buffer, Packed>()

/** zlib returns a slice of its output buffer, which would be kept as a whole: 16 KB for each piece. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

async function pack(piece: Buffer): Promise<Packed> {
  const bytes = trimmed(await deflate(piece, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }))
  const packed = { bytes, size: piece.length, checksum: crc32(piece), shift: shiftBy(piece.length) }
  known.set(piece, packed)
  return packed
}

function join(pieces: readonly Packed[]): Buffer {
  let [checksum, size] = [0, 0]
  for (const piece of pieces) {
    checksum = (multiply(checksum, piece.shift) ^ piece.checksum) >>> 0
    size += piece.size
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(checksum, 0)
  tail.writeUInt32LE(size % 2 ** 32, 4)
  return Buffer.concat([HEAD, ...pieces.map(({ bytes }) => bytes), LAST, tail])
}

/** Off the event loop, one piece after the other. Undefined when it is no longer wanted; what is packed by then stays known. */
export async function gzipOf(pieces: readonly Buffer[], isWanted: () => boolean): Promise<Buffer | undefined> {
  const packed: Packed[] = []
  for (const piece of pieces) {
    if (!isWanted()) return undefined
    packed.push(known.get(piece) ?? (await pack(piece)))
  }
  return isWanted() ? join(packed) : undefined
}
