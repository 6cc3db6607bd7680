import * as db from '../db/_account.ts'
import { openOnServer } from '../db/_engine/index.ts'
import type { Db, School } from '../db/_open.ts'
import { hashPassword, temporaryPassword } from '../db/_password.ts'
import { removeFactor } from '../db/_second-factor.ts'
import { findAccount } from '../db/_sign-in.ts'
import { faultOfUserName } from '../domain/school/set-up.ts'
import { faults } from '../domain/words/school.ts'
import { isAddress } from './_arguments.ts'
import { Failure } from './_failure.ts'
import { plainly } from './_school-at-address.ts'
import { open } from './_school-file.ts'

/** The school of a directory or of an address, also while it is served. */
const openEither = (data: string): Promise<Pick<School, 'db' | 'close'>> =>
  isAddress(data) ? plainly(data, openOnServer(data, { isThere: true })) : open(data)

const commandLine = { kind: 'system', id: null, name: 'command line' } as const

export async function addAdministrator(dir: string, name: string, isRestricted: boolean): Promise<string> {
  const userName = name.trim()
  const kind = isRestricted ? 'restricted' : 'full'
  const fault = faultOfUserName(userName, kind)
  if (fault) throw new Failure(`${JSON.stringify(name)} is no user name: ${faults[fault]}`)
  return withTemporaryPassword(dir, async (school, passwordHash) => {
    if (!(await db.addAdministrator(school, { userName, kind, passwordHash }, { actor: commandLine, at: new Date().toISOString() })))
      throw new Failure(`There is an administrator ${userName} already.`)
    return `Added administrator ${userName}`
  })
}

export async function resetAdministrator(dir: string, name: string): Promise<string> {
  return withTemporaryPassword(dir, async (school, hash) => {
    if (!(await db.resetAdministratorPassword(school, name, hash, { actor: commandLine, at: new Date().toISOString() })))
      throw new Failure(`There is no administrator ${name}.`)
    return `Reset the password of ${name}`
  })
}

/** Removes an administrator's second factor when the phone is lost and no other administrator can do it. */
export async function resetFactor(dir: string, name: string): Promise<string> {
  const school = await openEither(dir)
  try {
    const account = await findAccount(school.db, 'administrator', name)
    if (!account) throw new Failure(`There is no administrator ${name}.`)
    const by = { actor: commandLine, at: new Date().toISOString() }
    if (!(await removeFactor(school.db, { kind: 'administrator', id: account.id }, 'reset', by)))
      throw new Failure(`${name} uses no sign-in code.`)
    return `Removed the sign-in code of ${name}. The password alone signs in.`
  } finally {
    await school.close()
  }
}

type Work = (school: Db, hash: string) => Promise<string>

/** Sets a temporary password, prints it once and stores only its hash. */
async function withTemporaryPassword(dir: string, work: Work): Promise<string> {
  const password = temporaryPassword()
  const school = await openEither(dir)
  try {
    const done = await work(school.db, await hashPassword(password))
    return `${done}. Temporary password, to be changed at the next sign-in: ${password}`
  } finally {
    await school.close()
  }
}
