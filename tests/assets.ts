import { readFileSync } from 'node:fs'
import { fileOf } from '../src/assets.ts'
import type { Assets } from '../src/routes/_env.ts'

/** Un-hashed addresses, and the very fonts that the build carries. */
export const testAssets: Assets = {
  url: (name) => `/build/${name}`,
  font: (name) => readFileSync(fileOf(`fonts/${name}`)),
}
