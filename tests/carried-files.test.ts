import { expect, test } from 'vitest'
import { fontNames, openAssets, serveAsset } from '../src/assets.ts'

const assets = openAssets()
const ask = (path: string, init?: RequestInit) => serveAsset(assets, new Request(`http://localhost${path}`, init), path)

test.each(['client.js', 'styles.css'])('%s has an address, built or not', (name) => {
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

test('only reading is answered', () => {
  expect(ask(assets.url('client.js'), { method: 'POST' })).toBeUndefined()
})
