import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutMetadata } from '../../src/domain/registration/photo.ts'
import { parseDocument } from '../../src/domain/school/students/index.ts'

const bytes = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 255,
  ...content,
]
const exif = (orientation: number, note: string) =>
  segment(0xe1, [
    ...bytes('Exif'),
    ...[0, 0, ...bytes('II'), 0x2a, 0, 8, 0, 0, 0, 1, 0],
    ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0],
    ...bytes(note),
  ])
const jfif = segment(0xe0, [...bytes('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
const tables = segment(
  0xdb,
  Array.from({ length: 65 }, () => 1),
)
const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]
const jpeg = (...parts: number[][]) => Uint8Array.from([0xff, 0xd8, ...parts.flat(), 0xff, 0xd9])
const textOf = (picture: Uint8Array) => String.fromCharCode(...picture)

const chunk = (name: string, content: readonly number[]) => [
  0,
  0,
  content.length >> 8,
  content.length & 255,
  ...bytes(name),
  ...content,
  1,
  2,
  3,
  4,
]
const pngHead = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const header = chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])

describe('a JPEG', () => {
  const photo = jpeg(jfif, exif(6, 'GPS 10.65 N'), segment(0xfe, bytes('at home')), segment(0xed, bytes('caption')), tables, scan)
  const clean = withoutMetadata('image/jpeg', photo)

  test('loses where it was taken, and every other note', () => {
    expect(textOf(photo)).toMatch(/GPS.*at home.*caption/)
    expect(textOf(clean)).not.toMatch(/GPS|at home|caption/)
  })
  test('keeps the picture, and which way up it is', () => {
    expect(parseDocument('passport-photo', clean)).toEqual({ ok: true, value: 'image/jpeg' })
    for (const part of [jfif, tables, scan]) expect(textOf(clean)).toContain(textOf(Uint8Array.from(part)))
    expect(textOf(clean)).toContain(textOf(Uint8Array.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6])))
    expect([...clean.subarray(-2)]).toEqual([0xff, 0xd9])
  })
  test('that stands upright gets no note at all', () =>
    expect(withoutMetadata('image/jpeg', jpeg(jfif, exif(1, 'GPS'), tables, scan))).toEqual(jpeg(jfif, tables, scan)))
  test('loses what a telephone puts behind it', () => {
    const long = Uint8Array.from([...jpeg(jfif, tables, scan), ...jpeg(exif(1, 'GPS of another')), ...bytes('trailer')])
    expect(withoutMetadata('image/jpeg', long)).toEqual(jpeg(jfif, tables, scan))
  })
  test('of several scans keeps all of them, and loses a note between them', () => {
    const table = segment(0xc4, [0x10, 0xff, 0xd9])
    expect(withoutMetadata('image/jpeg', jpeg(tables, scan, segment(0xfe, bytes('note')), table, scan))).toEqual(
      jpeg(tables, scan, table, scan),
    )
  })
  test('is the same when it is cleaned again', () => expect(withoutMetadata('image/jpeg', clean)).toEqual(clean))
})

describe('a PNG', () => {
  test('loses its texts and its notes', () => {
    const data = chunk('IDAT', [1, 2, 3])
    const end = chunk('IEND', [])
    const whole = Uint8Array.from([
      ...pngHead,
      ...header,
      ...chunk('tEXt', bytes('Where home')),
      ...chunk('eXIf', bytes('GPS')),
      ...data,
      ...end,
      9,
    ])
    expect(withoutMetadata('image/png', whole)).toEqual(Uint8Array.from([...pngHead, ...header, ...data, ...end]))
  })
})

test('whatever the bytes are, nothing is thrown and nothing is made longer but by a note of which way up', () => {
  const start = fc.constantFrom([0xff, 0xd8, 0xff], pngHead)
  fc.assert(
    fc.property(
      start,
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('image/jpeg' as const, 'image/png' as const),
      (head, rest, type) => {
        const whole = Uint8Array.from([...head, ...rest])
        expect(withoutMetadata(type, whole).length).toBeLessThanOrEqual(whole.length + 40)
      },
    ),
  )
})

test('a PDF stays as it is', () => {
  const pdf = Uint8Array.from(bytes('%PDF-1.4 /Author'))
  expect(withoutMetadata('application/pdf', pdf)).toBe(pdf)
})
