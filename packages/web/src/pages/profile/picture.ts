/** Pixels on each side, enough for screens with a high resolution. */
const SIZE = 128

/** The largest square in the middle of a picture. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/** A picture from a file as a small square, as a data URL. The browser decodes it, so nothing of the file is kept. */
export async function smallPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const { x, y, side } = middleSquare(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, x, y, side, side, 0, 0, SIZE, SIZE)
  bitmap.close()
  return canvas.toDataURL('image/png')
}
