import { crc32, deflateSync } from 'node:zlib'
import { random } from './random.ts'
import type { Student } from './students.ts'

const [width, height] = [96, 120]
type Colour = readonly [number, number, number]

/** The colours of the backdrop and the figure. Photos are drawn, so that no real face is in the demo school. */
const looks: readonly (readonly [Colour, Colour, Colour])[] = (
  [
    [214, 226, 236],
    [228, 222, 208],
    [216, 230, 214],
    [232, 216, 214],
  ] as const
).flatMap((backdrop) => [[backdrop, [94, 70, 54], [238, 240, 242]] as const, [backdrop, [134, 98, 74], [238, 240, 242]] as const])

type Photo = { student_id: number; kind: 'passport-photo'; name: string; type: 'image/png'; bytes: Buffer; uploaded_at: string }

/** A passport photo for about two in three of the students. */
export function passportPhotos(students: readonly Student[]): Photo[] {
  const drawn = looks.flatMap((look) => [drawFigure(look, false), drawFigure(look, true)])
  return students.flatMap(({ id, sex, entry }) => {
    const chance = random(id, 'photo')
    if (!chance.chance(0.65)) return []
    const bytes = drawn[2 * chance.below(looks.length) + (sex === 'F' ? 1 : 0)] as Buffer
    const uploaded_at = `${entry}-08-${chance.between(18, 29)}T14:${chance.between(10, 59)}:00.000Z`
    return [{ student_id: id, kind: 'passport-photo', name: 'photo.png', type: 'image/png', bytes, uploaded_at }]
  })
}

const isIn = (x: number, y: number, [cx, cy, rx, ry]: readonly [number, number, number, number]) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1

/** Draws head, neck and shoulders in the school's white shirt, with four samples a pixel. */
function drawFigure([backdrop, figure, shirt]: readonly [Colour, Colour, Colour], hasLongHair: boolean): Buffer {
  const hair = figure.map((part) => Math.round(part * 0.45)) as unknown as Colour
  const colourAt = (x: number, y: number): Colour => {
    if (isIn(x, y, [48, 54, 17, 22]) && y > (hasLongHair ? 40 : 38)) return figure
    if (Math.abs(x - 48) < 8 && y > 66 && y < 92 - Math.abs(x - 48)) return figure
    if (isIn(x, y, [48, 46, 20, 21]) && y < 56) return hair
    if (hasLongHair && isIn(x, y, [48, 62, 24, 34])) return hair
    return isIn(x, y, [48, 126, 42, 42]) ? shirt : backdrop
  }
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const samples = [0.25, 0.75].flatMap((dy) => [0.25, 0.75].map((dx) => colourAt(x + dx, y + dy)))
      for (const part of [0, 1, 2] as const)
        rows[y * (width * 3 + 1) + 1 + x * 3 + part] = samples.reduce((sum, colour) => sum + colour[part], 0) / samples.length
    }
  return png(rows)
}

function png(rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const begins = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([begins, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
