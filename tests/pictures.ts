import { crc32, deflateSync } from 'node:zlib'

type Png = {
  width?: number
  height?: number
  depth?: 1 | 8 | 16
  /** As the format numbers them: grey, RGB, palette, grey and alpha, RGB and alpha. */
  color?: 0 | 2 | 3 | 4 | 6
  isInterlaced?: boolean
}
const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const

/** A picture of one shade, of any kind that the PNG format knows. */
export function png({ width = 8, height = 8, depth = 8, color = 2, isInterlaced = false }: Png = {}): Uint8Array<ArrayBuffer> {
  const row = (across: number) => Buffer.concat([Buffer.of(0), Buffer.alloc(Math.ceil((across * channels[color] * depth) / 8), 0x80)])
  const pass = (x: number, y: number, dx: number, dy: number) => {
    const [across, down] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)]
    return across > 0 && down > 0 ? Array.from({ length: down }, () => row(across)) : []
  }
  const rows = isInterlaced ? adam7.flatMap(([x, y, dx, dy]) => pass(x, y, dx, dy)) : pass(0, 0, 1, 1)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, color, 0, 0, isInterlaced ? 1 : 0], 8)
  const palette = color === 3 ? [chunk('PLTE', Buffer.alloc(256 * 3, 0x55))] : []
  const parts = [chunk('IHDR', head), ...palette, chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...parts]))
}

const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

/** The frame of a JPEG picture, as far as a document that carries it looks: 1 channel is grey, 3 are colours, 4 those of a printing press. */
export function jpeg(channels: 1 | 3 | 4, bits = 8): Uint8Array<ArrayBuffer> {
  const components = Array.from({ length: channels }, (_, i) => [i + 1, 0x11, 0])
  const frame = [0xff, 0xc0, 0, 8 + 3 * channels, bits, 0, 8, 0, 8, channels, ...components.flat()]
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xd9])
}
