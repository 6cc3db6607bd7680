import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { answersAt } from '../../db/_engine/index.ts'
import { isAddress } from '../_arguments.ts'
import { roomFault } from '../_check.ts'
import { Failure } from '../_failure.ts'
import { isAsLeft } from '../_file-as-left.ts'
import { nameOf, openServerAt } from '../_school-at-address.ts'
import { addressFile, schoolFile } from '../_school-file.ts'
import { openServer } from '../_school-server.ts'
import type { Host, Lasting, OpenSchool } from '../_serving.ts'

/** Where a directory's school is kept. No two schools are in one place. */
export type Place = {
  where: string
  open(host: Host, lasting: Lasting): Promise<OpenSchool>
  /** True of a closed school that can be opened, as far as can be told without opening it. */
  isWell(): boolean | Promise<boolean>
}

/** A directory's school is in its file, or on the server whose address is in its file `address`. */
export const placeOf = (dir: string): Place => (existsSync(addressFile(dir)) ? onServer(dir, addressIn(dir)) : inFile(dir))

const inFile = (dir: string): Place => ({
  where: resolve(dir),
  open: (host, lasting) => openServer(dir, host, lasting),
  isWell: () => isAsLeft(dir) && roomFault(dir) === undefined,
})

const onServer = (dir: string, address: string): Place => ({
  where: nameOf(address),
  open(host, lasting) {
    const isRead = process.platform !== 'win32' && (statSync(addressFile(dir)).mode & 0o077) !== 0
    if (isRead) lasting.log.warn({}, 'others on this computer may read the file address, in which a password may be: chmod 600')
    return openServerAt(address, dir, host, lasting)
  },
  isWell: () => answersAt(address),
})

/** No error says what is in the file: it may have a password. */
export function addressIn(dir: string): string {
  const file = addressFile(dir)
  if (existsSync(schoolFile(dir)))
    throw new Failure(`${resolve(dir)} has a school in a file and an address of one on a server. Move one of them away.`)
  const address = readFileSync(file, 'utf8').trim()
  if (isAddress(address) && !/\s/.test(address)) return address
  throw new Failure(`${resolve(file)} must be one line, postgres://USER@HOST/DATABASE?schema=NAME`)
}
