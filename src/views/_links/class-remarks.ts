import { type ClassKey, remarksPath } from '../../domain/marks/remarks/index.ts'

/** Addresses of Class Remarks under `/admin` or `/term-reports`. */
export function remarksLinks(base: string) {
  const home = `${base}/class-remarks`
  const sheet = (key: ClassKey) => `${home}/${remarksPath(key)}`
  return { home, sheet, print: (key: ClassKey) => `${sheet(key)}/print` }
}
