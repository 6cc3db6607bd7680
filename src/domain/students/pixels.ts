/** 8,000 by 8,000: four times what a page needs. Four bytes each in the memory of whoever looks at it, however small the file is. */
export const mostPixels = 64_000_000

/** How many pixels a picture says that it has; 0 where it does not say. */
export function pixelsOf(type: string, bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/png') return bytes.length < 24 ? 0 : view.getUint32(16) * view.getUint32(20)
  return type === 'image/jpeg' ? pixelsOfJpeg(view) : 0
}

/** The frame header, C0 to CF without three that are something else: precision, height, width. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const isScan = (marker: number) => marker === 0xda

function pixelsOfJpeg(view: DataView): number {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || isScan(marker)) return 0
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7)
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return 0
}
