import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the page script is one file: the sign-in page waits for no other', () => {
  const manifest = JSON.parse(readFileSync('public/build/.vite/manifest.json', 'utf8'))
  expect(manifest['src/islands/_client.ts']).toMatchObject({ isEntry: true, file: expect.stringMatching(/^client-/) })
  expect(manifest['src/islands/_client.ts'].imports ?? []).toEqual([])
})

test('the client is that of production, whoever builds it: of a test runner the islands asked React for what it does not have', () => {
  const files = globSync('public/build/*.js')
  expect(files).not.toEqual([])
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('jsxDEV'))).toEqual([])
})

test('an island is its own file and three that are shared: it fetches nothing of another', () => {
  const manifest = JSON.parse(readFileSync('public/build/.vite/manifest.json', 'utf8'))
  for (const island of ['attendance/gate', 'marks/remarks', 'marks/enter', 'marks/book']) {
    const own = island.split('/').at(-1) ?? ''
    expect(filesOf(manifest, `src/islands/${island}/index.tsx`), island).toEqual(['client', own, 'react', 'signed-in'].sort())
  }
})

function filesOf(manifest: Record<string, { name: string; imports?: string[] }>, module: string, known = new Set<string>()): string[] {
  const built = manifest[module]
  if (!built || known.has(built.name)) return []
  known.add(built.name)
  for (const imported of built.imports ?? []) filesOf(manifest, imported, known)
  return [...known].sort()
}
