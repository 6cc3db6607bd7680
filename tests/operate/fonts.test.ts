import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileOf, openAssets } from '../../src/assets.ts'
import { fonts, fontsOf } from '../../src/operate/_fonts.ts'

let data: string
const put = (name: string) => join(data, 'fonts', name)
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'term-reports-fonts-'))
})
afterEach(() => rmSync(data, { recursive: true }))

test('a school that has added no fonts has nothing wrong', async () => {
  expect(await fonts(data)).toEqual({ what: 'added fonts', isWrong: false, says: 'none' })
})

test('each file among the fonts that cannot be used is named with the reason, and reports are made with the others', async () => {
  mkdirSync(put(''))
  copyFileSync(fileOf('fonts/hebrew'), put('Hebrew.ttf'))
  expect(await fonts(data)).toEqual({ what: 'added fonts', isWrong: false, says: '1' })
  writeFileSync(put('Chinese.ttf'), 'no font')
  writeFileSync(put('Tamil.woff2'), '')
  mkdirSync(put('Thai.otf'))
  expect(Object.fromEntries((await fontsOf(data)).map(({ file, fault }) => [file, fault]))).toEqual({
    [put('Hebrew.ttf')]: undefined,
    [put('Chinese.ttf')]: 'it is no TrueType or OpenType font',
    [put('Tamil.woff2')]: 'only .ttf and .otf files are used',
    [put('Thai.otf')]: expect.stringContaining('directory'),
  })
  expect(await fonts(data)).toMatchObject({ isWrong: true, says: expect.stringContaining(`${put('Chinese.ttf')} is not used: it is no`) })
  const added = openAssets(false, put('')).added()
  expect(added.map(({ name }) => name).sort()).toEqual(['Chinese.ttf', 'Hebrew.ttf'])
})
