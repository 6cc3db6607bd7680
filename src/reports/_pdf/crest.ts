import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import type { CrestFault } from '../../domain/_crest.ts'
import { fail, ok, type Result } from '../../domain/_result.ts'

const types = ['image/png', 'image/jpeg']
const [narrowest, widest] = [0.4, 1.8]
const mostPixels = 16_000_000

type Data = Record<string, unknown>
/** An object of a document as PDFKit asked for it, to be stored again in every document. */
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
  /** Of a JPEG. */
  bits?: number
  colorSpace?: string
  obj?: Kept
  image?: { imgData: Uint8Array }
  embed(doc: { ref(data?: Data): Kept }): void
}

/** A picture decoded once, not for every document. */
export type Crest = { ratio: number; width: number; height: number; orientation: number; kept: Kept }

type Unprinted = Extract<CrestFault, 'odd-shape' | 'too-many-pixels' | 'not-printable'>

/** The school's logo as it can be drawn; a broken picture, or of another kind or shape, leaves the letterhead in words. */
export async function crestOf(logo: { bytes: Uint8Array | null; type: string | null } | undefined): Promise<Crest | null> {
  if (!logo?.bytes || !types.includes(logo.type ?? '')) return null
  const crest = await readCrest(logo.bytes)
  return crest.ok ? crest.value : null
}

/** Why a PNG or JPEG picture is not taken for a crest: no report could be printed with it as it is. */
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
    // PDFKit inflates transparent pictures in a callback, where a broken one would end the program.
    if (image.image) inflateSync(image.image.imgData, { maxOutputLength: 9 * mostPixels })
    return ok({ ratio, width: image.width, height: image.height, orientation, kept: await keep(image) })
  } catch {
    return fail('not-printable')
  }
}

/** A JPEG that is whole, in grey or RGB; a PNG whose pixels fill a byte where it is interlaced: PDFKit draws the others wrong without a word. */
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

/** The picture stored in a document, once for all its pages. */
export function storeCrest(doc: PDFKit.PDFDocument, { kept, width, height, orientation }: Crest): PDFKit.Mixins.ImageSrc {
  return { label: 'Crest', width, height, orientation, obj: store(doc, kept) } as never
}

function store(doc: PDFKit.PDFDocument, kept: Kept): PDFKit.PDFKitReference {
  const own = (value: unknown): unknown => (value instanceof Kept ? store(doc, value) : Array.isArray(value) ? value.map(own) : value)
  const ref = doc.ref(Object.fromEntries(Object.entries(kept.data).map(([key, value]) => [key, own(value)])))
  ref.end(kept.chunk as Buffer | undefined)
  return ref
}
