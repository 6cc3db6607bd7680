import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the page script is one file: the sign-in page waits for no other', () => {
  const manifest = JSON.parse(readFileSync('public/build/.vite/manifest.json', 'utf8'))
  expect(manifest['src/islands/_client.ts']).toMatchObject({ isEntry: true, file: expect.stringMatching(/^client-/) })
  expect(manifest['src/islands/_client.ts'].imports ?? []).toEqual([])
})
