import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontNames, openAssets, serveAsset } from '../src/assets.ts'

const assets = openAssets()
const ask = (path: string, init?: RequestInit) => serveAsset(assets, new Request(`http://localhost${path}`, init), path)

test.each(['client.js', 'door.css', 'styles.css'])('%s has an address, built or not', (name) => {
  const [base, extension] = name.split('.')
  expect(assets.url(name)).toMatch(new RegExp(`^/build/${base}(-[\\w-]+)?\\.${extension}$`))
})

test.each(fontNames)('the font %s is TrueType, which PDFKit can embed', (name) => {
  expect(assets.font(name).readUInt32BE(0)).toBe(0x00010000)
})

test('a font that is not carried is a bug', () => {
  expect(() => assets.font('comic')).toThrow('comic')
})

test.each([
  '/build/../../package.json',
  '/build/..%2f..%2fpackage.json',
  '/build/.vite/manifest.json',
  '/build/',
  '/build/none.js',
  '/client.js',
])('%s is nothing that is carried', (path) => {
  expect(ask(path)).toBeUndefined()
})

test.each([
  ['favicon.ico', 'image/x-icon'],
  ['favicon.svg', 'image/svg+xml'],
  ['apple-touch-icon.png', 'image/png'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['site.webmanifest', 'application/manifest+json'],
])('/%s is the file that lies in public/', async (name, type) => {
  const answer = ask(`/${name}`)
  expect(answer?.headers.get('Content-Type')).toBe(type)
  expect(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(readFileSync(`public/${name}`))).toBe(true)
})

test('every picture that the manifest names is there', async () => {
  const { icons }: { icons: { src: string }[] } = JSON.parse(readFileSync('public/site.webmanifest', 'utf8'))
  expect(icons.map(({ src }) => ask(src)?.status)).toEqual([200, 200, 200])
})

test('only reading is answered', () => {
  expect(ask(assets.url('client.js'), { method: 'POST' })).toBeUndefined()
})
