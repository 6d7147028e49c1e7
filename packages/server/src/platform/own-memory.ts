/**
 * A buffer that is kept, without the memory around it. Node places small buffers in a slab of `Buffer.poolSize` (8 KB, and 64 KB
 * from Node 24 on), and zlib returns slices of its output buffer. One kept slice would keep all of that in memory.
 */
export function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
