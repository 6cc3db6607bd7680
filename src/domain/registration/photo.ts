import type { DocumentType } from '../school/students/index.ts'

/**
 * Removes the phone's metadata from a photo: place, time and camera. Its orientation stays. A file that cannot be parsed is returned
 * unchanged.
 */
export function withoutMetadata(type: DocumentType, bytes: Uint8Array): Uint8Array {
  if (type === 'image/jpeg') return joined(jpegParts(bytes)) ?? bytes
  if (type === 'image/png') return joined(pngParts(bytes)) ?? bytes
  return bytes
}

function joined(parts: readonly Uint8Array[] | undefined): Uint8Array | undefined {
  if (!parts) return undefined
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const endOfImage = 0xd9
const isScan = (marker: number) => marker === 0xda
/** True for comments and application segments, except those about colours (JFIF, ICC, Adobe). */
const isNote = (marker: number) => (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe

function jpegParts(bytes: Uint8Array): Uint8Array[] | undefined {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 2)]
  let [turn, scans, at] = [1, 0, 2]
  while (at + 4 <= bytes.length) {
    const marker = view.getUint8(at + 1)
    const end = at + 2 + view.getUint16(at + 2)
    if (view.getUint8(at) !== 0xff) return undefined
    if (marker === endOfImage) break
    if (end > bytes.length) return undefined
    if (isScan(marker) && scans++ === 0) parts.push(...turned(turn))
    if (marker === 0xe1) turn = orientationOf(bytes.subarray(at + 4, end)) ?? turn
    const next = isScan(marker) ? endOfScan(bytes, end) : end
    if (!isNote(marker)) parts.push(bytes.subarray(at, next))
    at = next
  }
  // Phones append more images and notes after the end of the first; those are left out too.
  return scans > 0 ? [...parts, Uint8Array.of(0xff, endOfImage)] : undefined
}

/** A scan has no length: it ends at the next marker outside it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const after = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && after !== 0 && after !== 0xff && (after < 0xd0 || after > 0xd7)) return at
  }
  return bytes.length
}

const exif = [0x45, 0x78, 0x69, 0x66, 0, 0]

function orientationOf(segment: Uint8Array): number | undefined {
  if (segment.length < 16 || !exif.every((byte, i) => segment[i] === byte)) return undefined
  const view = viewOf(segment.subarray(exif.length))
  const isLittle = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, isLittle)
  if (first + 2 > view.byteLength) return undefined
  const count = view.getUint16(first, isLittle)
  for (let entry = first + 2; entry + 12 <= view.byteLength && entry < first + 2 + 12 * count; entry += 12)
    if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle)
  return undefined
}

/** An Exif segment with only the orientation. */
function turned(orientation: number): Uint8Array[] {
  if (orientation < 2 || orientation > 8) return []
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  return [Uint8Array.from([0xff, 0xe1, 0, 2 + exif.length + tiff.length, ...exif, ...tiff])]
}

const keptInPng = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs']

function pngParts(bytes: Uint8Array): Uint8Array[] | undefined {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return undefined
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (keptInPng.includes(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return parts
    at = end
  }
  return undefined
}
