import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addedFiles, isFont } from '../assets.ts'
import type { Finding } from './_check.ts'
import { reasonOf } from './_failure.ts'

/** Lists the fonts that the school put into its directory; `fault` says why a font is not used. */
export async function fontsOf(dataDir: string): Promise<{ file: string; fault: string | undefined }[]> {
  const files = addedFiles(join(dataDir, 'fonts')).map((name) => join(dataDir, 'fonts', name))
  return Promise.all(files.map(async (file) => ({ file, fault: await faultOf(file) })))
}

async function faultOf(file: string): Promise<string | undefined> {
  const { readFont } = await import('../reports/_pdf/fonts.ts')
  if (!isFont(file)) return 'only .ttf and .otf files are used'
  try {
    readFont(readFileSync(file))
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? reasonOf(error) : 'it is no TrueType or OpenType font'
  }
}

export async function fonts(dataDir: string): Promise<Finding> {
  const all = await fontsOf(dataDir)
  const unused = all.flatMap(({ file, fault }) => (fault === undefined ? [] : [`${file} is not used: ${fault}`]))
  return { what: 'added fonts', isWrong: unused.length > 0, says: unused.join('; ') || String(all.length || 'none') }
}
