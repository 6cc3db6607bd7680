import { readFileSync } from 'node:fs'
import type { Assets } from '../src/routes/_http.tsx'

const files: Record<string, string> = {
  sans: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'sans-bold': 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  'sans-italic': 'noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  'serif-bold': 'noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf',
  'serif-italic': 'noto-serif/400Regular_Italic/NotoSerif_400Regular_Italic.ttf',
}

/** Un-hashed addresses, and the very fonts that the build carries. */
export const testAssets: Assets = {
  url: (name) => `/build/${name}`,
  font: (name) => readFileSync(`node_modules/@expo-google-fonts/${files[name]}`),
}
