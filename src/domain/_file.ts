import { fail, ok, type Result } from './_result.ts'

export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type FileType = (typeof fileTypes)[number]
export type FileFault = 'no-file' | 'too-large' | 'wrong-kind' | 'heic' | 'too-many-pixels' | 'cut-off'

const beginnings: Record<FileType, readonly (number | null)[]> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, null, null, null, null, 0x49, 0x48, 0x44, 0x52],
}

/** Checks an image or PDF: it must be whole, and its first bytes decide the type, whatever its name. */
export function parseFile<T extends FileType>(bytes: Uint8Array, types: readonly T[], mostBytes: number): Result<T, FileFault> {
  if (bytes.length === 0) return fail('no-file')
  if (isHeic(bytes)) return fail('heic')
  if (bytes.length > mostBytes) return fail('too-large')
  const type = types.find(
    (known) => bytes.length > beginnings[known].length && beginnings[known].every((byte, i) => byte === null || bytes[i] === byte),
  )
  if (type === undefined) return fail('wrong-kind')
  if (pixelsOf(type, bytes) > mostPixels) return fail('too-many-pixels')
  return isCutOff(type, bytes) ? fail('cut-off') : ok(type)
}

/** The default format of an iPhone's camera. */
const isHeic = (bytes: Uint8Array) => /^ftyp(hei[cfmsx]|hev[cmx]|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)))

/** 8,000 by 8,000, four times what a page needs. Each pixel takes four bytes in a reader's memory, however small the file is. */
const mostPixels = 64_000_000

/** The number of pixels that an image declares; 0 if it declares none. */
function pixelsOf(type: FileType, bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/png') return bytes.length < 24 ? 0 : view.getUint32(16) * view.getUint32(20)
  return type === 'image/jpeg' ? pixelsOfJpeg(view) : 0
}

/** The frame header, C0 to CF except three other markers: precision, height, width. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const isScan = (marker: number) => marker === 0xda

/** The place of the first such marker before the image data. */
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

/** True for an image that was cut off, which would be partly grey. Bytes after its end do not matter. */
function isCutOff(type: FileType, bytes: Uint8Array): boolean {
  if (type === 'image/png') return !endsWith(bytes, endOfPng, 8)
  if (type !== 'image/jpeg') return false
  return !endsWith(bytes, endOfJpeg, markerOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), isScan) ?? bytes.length - 2)
}

function endsWith(bytes: Uint8Array, end: readonly number[], from: number): boolean {
  for (let at = bytes.lastIndexOf(end[0] as number); at >= from; at = at === 0 ? -1 : bytes.lastIndexOf(end[0] as number, at - 1))
    if (end.every((byte, i) => bytes[at + i] === byte)) return true
  return false
}
