import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import type { CrestFault } from '../../domain/_crest.ts'
import { fail, ok, type Result } from '../../domain/_result.ts'

const types = ['image/png', 'image/jpeg']
const [narrowest, widest] = [0.4, 1.8]
const mostPixels = 16_000_000

type Data = Record<string, unknown>
/** A PDF object that PDFKit asked for, kept so that every document can store it again. */
class Kept {
  data: Data
  chunk: Uint8Array | undefined
  onEnd: (() => void) | undefined
  constructor(data: Data) {
    this.data = data
  }
  end(chunk?: Uint8Array) {
    this.chunk = chunk
    this.onEnd?.()
  }
}

type Image = {
  width: number
  height: number
  orientation?: number
  /** Only of a JPEG. */
  bits?: number
  colorSpace?: string
  obj?: Kept
  image?: { imgData: Uint8Array }
  embed(doc: { ref(data?: Data): Kept }): void
}

/** An image that is decoded once for all documents. */
export type Crest = { ratio: number; width: number; height: number; orientation: number; kept: Kept }

type Unprinted = Extract<CrestFault, 'odd-shape' | 'too-many-pixels' | 'not-printable'>

/** Prepares the school's logo for drawing. With a broken or unsupported image the letterhead has words only. */
export async function crestOf(logo: { bytes: Uint8Array | null; type: string | null } | undefined): Promise<Crest | null> {
  if (!logo?.bytes || !types.includes(logo.type ?? '')) return null
  const crest = await readCrest(logo.bytes)
  return crest.ok ? crest.value : null
}

/** Returns why a PNG or JPEG cannot be used as a logo: no report could be printed with it. */
export async function crestFault(bytes: Uint8Array): Promise<Unprinted | undefined> {
  const crest = await readCrest(bytes)
  if (!crest.ok) return crest.error
  return isDrawnTrue(bytes) ? undefined : 'not-printable'
}

async function readCrest(bytes: Uint8Array): Promise<Result<Crest, Unprinted>> {
  try {
    const image = readImage(bytes)
    const orientation = image.orientation ?? 1
    const [width, height] = orientation > 4 ? [image.height, image.width] : [image.width, image.height]
    const ratio = width / height
    if (ratio < narrowest || ratio > widest) return fail('odd-shape')
    if (width * height > mostPixels) return fail('too-many-pixels')
    // PDFKit inflates transparent images in a callback, where a broken one would end the program.
    if (image.image) inflateSync(image.image.imgData, { maxOutputLength: 9 * mostPixels })
    return ok({ ratio, width: image.width, height: image.height, orientation, kept: await keep(image) })
  } catch {
    return fail('not-printable')
  }
}

/** True for a whole JPEG in grey or RGB, or a PNG that has whole bytes per pixel if interlaced: PDFKit draws others wrongly. */
function isDrawnTrue(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes)
  if (file[0] === 0x89) return file[28] === 0 || (file[24] ?? 0) >= 8
  const { bits, colorSpace } = readImage(bytes)
  return bits === 8 && (colorSpace === 'DeviceGray' || colorSpace === 'DeviceRGB') && file.includes(Buffer.of(0xff, 0xd9))
}

function readImage(bytes: Uint8Array): Image {
  const doc = new PDFDocument({ font: '', autoFirstPage: false })
  return (doc as unknown as { openImage(bytes: Buffer): Image }).openImage(Buffer.from(bytes))
}

function keep(image: Image): Promise<Kept> {
  return new Promise((resolve) => {
    let first: Kept | undefined
    image.embed({
      ref(data = {}) {
        const kept = new Kept(data)
        if (!first) {
          first = kept
          kept.onEnd = () => resolve(kept)
        }
        return kept
      },
    })
  })
}

/** Stores the image once in a document, for all its pages. */
export function storeCrest(doc: PDFKit.PDFDocument, { kept, width, height, orientation }: Crest): PDFKit.Mixins.ImageSrc {
  return { label: 'Crest', width, height, orientation, obj: store(doc, kept) } as never
}

function store(doc: PDFKit.PDFDocument, kept: Kept): PDFKit.PDFKitReference {
  const own = (value: unknown): unknown => (value instanceof Kept ? store(doc, value) : Array.isArray(value) ? value.map(own) : value)
  const ref = doc.ref(Object.fromEntries(Object.entries(kept.data).map(([key, value]) => [key, own(value)])))
  ref.end(kept.chunk as Buffer | undefined)
  return ref
}
