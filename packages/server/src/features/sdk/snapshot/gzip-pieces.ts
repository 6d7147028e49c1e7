import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib'
import { withOwnMemory } from '#platform/own-memory'

/**
 * A gzip stream is joined from pieces that are compressed separately. After a change only one piece is compressed again, however
 * large the whole is. Each piece ends on a byte boundary and has no back references to earlier pieces, so pieces can be joined
 * in any order.
 */
interface Packed {
  readonly bytes: Buffer
  readonly size: number
  readonly checksum: number
  /** The factor for the checksum of all preceding pieces when this piece is appended. */
  readonly shift: number
}

/** The lowest levels give most of the compression. The highest levels take most of the time. */
const LEVEL = 5
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty final block. */
const LAST = Buffer.from([0x03, 0x00])
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/** Multiplies two polynomials over GF(2), highest power in the lowest bit, modulo the polynomial of the checksum. */
function multiply(a: number, b: number): number {
  let [product, factor] = [0, b]
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product >>> 0
}

/** x to the power of 8 × `bytes`. */
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

async function pack(piece: Buffer): Promise<Packed> {
  const bytes = withOwnMemory(await deflate(piece, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }))
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
  return withOwnMemory(Buffer.concat([HEAD, ...pieces.map(({ bytes }) => bytes), LAST, tail]))
}

/** Compresses off the event loop, piece by piece. Returns undefined when `isWanted` turns false; finished pieces stay cached. */
export async function gzipOf(pieces: readonly Buffer[], isWanted: () => boolean): Promise<Buffer | undefined> {
  const packed: Packed[] = []
  for (const piece of pieces) {
    if (!isWanted()) return undefined
    packed.push(known.get(piece) ?? (await pack(piece)))
  }
  return isWanted() ? join(packed) : undefined
}
