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

/** Where the first such marker stands, in what comes before the picture itself. */
function markerOf(view: DataView, isWanted: (marker: number) => boolean): number | undefined {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return undefined
    if (isWanted(marker)) return at
    if (isScan(marker)) return undefined
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

function pixelsOfJpeg(view: DataView): number {
  const at = markerOf(view, isFrame)
  return at === undefined ? 0 : view.getUint16(at + 5) * view.getUint16(at + 7)
}

const endOfPng = [0x49, 0x45, 0x4e, 0x44]
const endOfJpeg = [0xff, 0xd9]

/** A picture that was not sent to its end: half of it would be grey. What stands behind the end is of no matter. */
export function isCutOff(type: string, bytes: Uint8Array): boolean {
  if (type === 'image/png') return !endsWith(bytes, endOfPng, 8)
  if (type !== 'image/jpeg') return false
  return !endsWith(bytes, endOfJpeg, markerOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), isScan) ?? bytes.length - 2)
}

function endsWith(bytes: Uint8Array, end: readonly number[], from: number): boolean {
  for (let at = bytes.lastIndexOf(end[0] as number); at >= from; at = at === 0 ? -1 : bytes.lastIndexOf(end[0] as number, at - 1))
    if (end.every((byte, i) => bytes[at + i] === byte)) return true
  return false
}
