import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

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
  obj?: Kept
  image?: { imgData: Uint8Array }
  embed(doc: { ref(data?: Data): Kept }): void
}

/** A picture decoded once, not for every document. */
export type Crest = { ratio: number; width: number; height: number; orientation: number; kept: Kept }

/** The school's logo as it can be drawn; a broken picture, or of another kind or shape, leaves the letterhead in words. */
export async function crestOf(logo: { bytes: Uint8Array | null; type: string | null } | undefined): Promise<Crest | null> {
  if (!logo?.bytes || !types.includes(logo.type ?? '')) return null
  try {
    const image = readImage(logo.bytes)
    const orientation = image.orientation ?? 1
    const [width, height] = orientation > 4 ? [image.height, image.width] : [image.width, image.height]
    const ratio = width / height
    if (ratio < narrowest || ratio > widest || width * height > mostPixels) return null
    // PDFKit inflates transparent pictures in a callback, where a broken one would end the program.
    if (image.image) inflateSync(image.image.imgData, { maxOutputLength: 9 * mostPixels })
    return { ratio, width: image.width, height: image.height, orientation, kept: await keep(image) }
  } catch {
    return null
  }
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
