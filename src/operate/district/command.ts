import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { hashPassword, temporaryPassword } from '../../db/_password.ts'
import { addAccount, isDistrict, makeDistrict } from '../../db/district/make.ts'
import { faultOfUserName } from '../../domain/school/set-up.ts'
import { faults } from '../../domain/words/school.ts'
import { Failure } from '../_failure.ts'
import { makeFolder } from '../_make-folder.ts'
import { openOrMake, schoolFile } from '../_school-file.ts'
import { districtName, isDirectory } from '../schools/name.ts'

export function addDistrict(root: Command, say: (line: string) => void): void {
  root
    .command('district')
    .description('make the page of whoever runs several schools, or add an account to it')
    .addOption(new Option('--schools <dir>', 'the directory of the schools').env('TERM_REPORTS_SCHOOLS').makeOptionMandatory())
    .option('--name <name>', 'what the page is called, when it is made')
    .requiredOption('--user <name>', 'user name of the new account')
    .action(async (options: DistrictOptions) => (await addDistrictAccount(options)).forEach(say))
}

type DistrictOptions = { schools: string; name?: string; user: string }

/** Makes the page of whoever runs the schools of a directory, or adds an account to it. */
export async function addDistrictAccount({ schools, name, user }: DistrictOptions): Promise<string[]> {
  if (!isDirectory(schools)) throw new Failure(`There is no directory ${resolve(schools)}`)
  const userName = user.trim()
  const fault = faultOfUserName(userName, 'full')
  if (fault) throw new Failure(`${JSON.stringify(user)} is no user name: ${faults[fault]}`)
  const dir = join(schools, districtName)
  const isNew = !existsSync(schoolFile(dir))
  if (isNew && !name?.trim()) throw new Failure('The district has no page yet: give it a name with --name')
  makeFolder(dir)
  const { db, close } = await openOrMake(dir)
  try {
    const by = { actor: { kind: 'system', id: null, name: 'command line' }, at: new Date().toISOString() } as const
    if (!(await isDistrict(db))) throw new Failure(`${resolve(dir)} has a school, whose directory needs another name`)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await makeDistrict(db, { name: name?.trim() || 'District', timeZone }, by)
    const password = temporaryPassword()
    if (!(await addAccount(db, { userName, passwordHash: await hashPassword(password) }, by)))
      throw new Failure(
        `There is an account ${userName} already. A new password: term-reports admin reset-password --data ${dir} ${userName}`,
      )
    return [
      `Added ${userName}. Temporary password, to be changed at the first sign-in: ${password}`,
      `The page is served by serve --schools ${schools}, under the host names that begin with ${districtName}`,
    ]
  } finally {
    await close()
  }
}
