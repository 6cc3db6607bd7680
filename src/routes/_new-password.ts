import type { Context } from 'hono'
import type { NewPassword, NewPasswordFaults } from '../domain/_sign-in/index.ts'
import { passwordLength } from '../domain/_sign-in/index.ts'
import { newPasswordFaults, type Weights } from '../domain/_sign-in/new-password.ts'
import type { Env } from './_env.ts'
import { schoolOf } from './_once.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** The 49,000 passwords that leaked most often, read at the first use and checked here without asking another server. */
export async function commonPasswords(): Promise<Weights['isCommon']> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((one) => one.length >= passwordLength.least)),
  )
  const list = await common
  return (plain) => list.has(plain)
}

/** Lists the faults of a new password in this school. */
export async function weighPassword(c: Context<Env>, typed: NewPassword): Promise<NewPasswordFaults> {
  const schoolName = (await schoolOf(c))?.name ?? ''
  return newPasswordFaults(typed, { schoolName, isCommon: await commonPasswords() })
}
