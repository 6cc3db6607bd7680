import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A file of a package for another kind of machine, which `npm install` leaves out here. */
export function fromNpm(name: string, version: string, folder: string, inIt: string): string {
  const file = join(folder, 'package', inIt)
  if (existsSync(file)) return file
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const shell = process.platform === 'win32'
  execFileSync('npm', ['pack', `${name}@${version}`, '--pack-destination', folder], { shell, stdio: 'ignore' })
  const [packed = ''] = globSync(`${folder}/*.tgz`)
  execFileSync('tar', ['-xzf', packed, '-C', folder])
  rmSync(packed)
  return file
}
