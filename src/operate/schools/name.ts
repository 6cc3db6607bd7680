import { readdirSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'

/** The directory, and the first label of the host names, of the page of whoever runs the schools. */
export const districtName = 'district'
/** Besides the schools, the directory holds the certificate of all of them, and that page. */
const others = ['tls', districtName]
/** One label of a host name. */
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export const isName = (name: string) => label.test(name) && !others.includes(name)

/** The school, or the page of the district, that a host name means: the directory with the name of its first label. An address means none. */
export function nameIn(host: string | undefined): string | undefined {
  const hostname = URL.parse(`http://${host ?? ''}`)?.hostname ?? ''
  const [name = ''] = hostname.split('.')
  return isIP(hostname) === 0 && (isName(name) || name === districtName) ? name : undefined
}

export const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Directories whose names no host name can have are not served. */
export function listNames(dir: string): { served: string[]; not: string[] } {
  const all = readdirSync(dir).filter((name) => !others.includes(name) && isDirectory(join(dir, name)))
  return { served: all.filter(isName), not: all.filter((name) => !isName(name)) }
}
