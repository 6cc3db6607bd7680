import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAssetKeys, getRawAsset, isSea } from 'node:sea'

type Asset = { bytes: Buffer; type: string; keep: string; br?: Buffer | undefined; gzip?: Buffer | undefined }
type Built = { file: string; name: string; isEntry?: true }
/** `names` are the built files, `handMade` those that lie in `public/` itself and are found at the root. */
type Source = { read(key: string): Buffer | undefined; names(): string[]; handMade(): string[] }
type Assets = ReturnType<typeof openAssets>

const fontFiles: Record<string, string> = {
  sans: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'sans-bold': 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  'sans-italic': 'noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  'serif-bold': 'noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf',
  arabic: 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'arabic-bold': 'noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  hebrew: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'hebrew-bold': 'noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
  emoji: 'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  'serif-italic': 'noto-serif/400Regular_Italic/NotoSerif_400Regular_Italic.ttf',
}
const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  ico: 'image/x-icon',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
}
const forEver = 'public, max-age=31536000, immutable'
const typeOf = (name: string) => types[name.split('.').pop() ?? '']
const root = join(import.meta.dirname, '..')

/** Where a carried file lies on disk, for the build that packs it and for every way to run but the binary. */
export const fileOf = (key: string) => {
  const [folder, name = ''] = key.split('/')
  return folder === 'fonts' ? join(root, 'node_modules/@expo-google-fonts', fontFiles[name] ?? name) : join(root, 'public', key)
}
export const fontNames = Object.keys(fontFiles)

/** The files the program carries: in the binary they are part of it, otherwise they lie on disk. `isLive` re-reads them. The school's own fonts lie in `fontDir`. */
export function openAssets(isLive = false, fontDir = '') {
  const { read, names, handMade } = isSea() ? packed() : onDisk
  const manifest = JSON.parse(read('build/.vite/manifest.json')?.toString() ?? '{}') as Record<string, Built>
  const urls = new Map(
    Object.values(manifest).flatMap((built) => (built.isEntry ? [[entryName(built), `/build/${built.file}`] as const] : [])),
  )
  const files = new Map(names().flatMap((name) => (typeOf(name) ? [[name, find(name)]] : [])))
  const atRoot = new Map(handMade().flatMap((name) => (typeOf(name) ? [[`/${name}`, findHandMade(name)]] : [])))
  const fonts = new Map<string, Buffer>()

  function find(name: string): Asset | undefined {
    const bytes = read(`build/${name}`)
    const type = typeOf(name)
    if (!bytes || !type) return undefined
    return { bytes, type, keep: isLive ? 'no-store' : forEver, br: read(`build/${name}.br`), gzip: read(`build/${name}.gz`) }
  }

  function findHandMade(name: string): Asset | undefined {
    const [bytes, type] = [read(name), typeOf(name)]
    return bytes && type ? { bytes, type, keep: 'public, max-age=86400' } : undefined
  }

  return {
    /** The address of a built client file such as `client.js`, with its content hash. */
    url: (name: string) => urls.get(name) ?? `/build/${name}`,
    file(path: string): Asset | undefined {
      const name = /^\/build\/(\w[\w.-]*)$/.exec(path)?.[1]
      if (name === undefined) return atRoot.get(path)
      return isLive ? find(name) : files.get(name)
    },
    added: () => addedIn(fontDir),
    font(name: string): Buffer {
      const bytes = fonts.get(name) ?? read(`fonts/${name}`)
      if (!bytes) throw new Error(`There is no font ${name}`)
      fonts.set(name, bytes)
      return bytes
    },
  }
}

/** The answer to a request for a client file, already compressed by the build. */
export function serveAsset(assets: Assets, request: Request, path: string): Response | undefined {
  const file = request.method === 'GET' || request.method === 'HEAD' ? assets.file(path) : undefined
  if (!file) return undefined
  const accepted = request.headers.get('Accept-Encoding') ?? ''
  const encoding = file.br && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  const body = encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : file.bytes
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Content-Length': String(body?.length),
    'Cache-Control': file.keep,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    Vary: 'Accept-Encoding',
  }
  if (encoding) headers['Content-Encoding'] = encoding
  if (path.startsWith('/build/kiosk-worker')) headers['Service-Worker-Allowed'] = '/kiosk' // and no other page
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body ?? []), { headers })
}

export const addedFiles = (fontDir: string) => (existsSync(fontDir) ? readdirSync(fontDir) : [])
export const isFont = (name: string) => /\.(?:ttf|otf)$/i.test(name)

/** The TrueType and OpenType files that the school has added, for scripts that the carried fonts do not have. */
const addedIn = (fontDir: string) =>
  addedFiles(fontDir)
    .filter(isFont)
    .flatMap((name) => readable(name, join(fontDir, name)))

/** The same files for a school with fonts of its own: those without share what is read of the others. */
export const withFonts = (assets: Assets, fontDir: string): Assets =>
  addedFiles(fontDir).length > 0 ? { ...assets, added: () => addedIn(fontDir) } : assets

/** Without what cannot be read, which the log and `doctor` name. */
function readable(name: string, file: string) {
  try {
    return [{ name, bytes: readFileSync(file) }]
  } catch {
    return []
  }
}

const entryName = ({ name, file }: Built) => `${name}.${file.split('.').pop()}`

function packed(): Source {
  const keys = new Set(getAssetKeys())
  return {
    read: (key) => (keys.has(key) ? Buffer.from(getRawAsset(key) as ArrayBuffer) : undefined),
    names: () => [...keys].flatMap((key) => /^build\/([^/]+)$/.exec(key)?.[1] ?? []),
    handMade: () => [...keys].filter((key) => !key.includes('/')),
  }
}

const onDisk: Source = {
  read: (key) => (existsSync(fileOf(key)) ? readFileSync(fileOf(key)) : undefined),
  names: () => (existsSync(join(root, 'public/build')) ? readdirSync(join(root, 'public/build')) : []),
  handMade: () => readdirSync(join(root, 'public'), { withFileTypes: true }).flatMap((f) => (f.isFile() ? f.name : [])),
}
