import { type AdministratorKind, restrictedName } from '../_policy.ts'
import type { FormClass } from '../_school.ts'
import { formLevels } from '../_school.ts'
import { isSameName, isUserName, longestUserName, type NewPasswordFault } from '../_sign-in/index.ts'
import { newPasswordFaults, type Weights } from '../_sign-in/new-password.ts'
import { isTerm, isYear, type TermKey, yearChoices } from '../_terms.ts'
import { oneLine } from '../_text.ts'
import { type ClassFault, parseClassesOf } from './classes.ts'
import { type Profile, type ProfileFault, parseProfile, profileFields, usualTimeZone } from './profile.ts'

export type UserNameFault = 'required' | 'too-long' | 'not-a-user-name' | 'restricted' | 'taken'
export type SetUpFault = ProfileFault | ClassFault | NewPasswordFault | UserNameFault | 'no-term'
const classFields = formLevels.map((level) => `class_${level}` as const)
/** Fields that are filled in later, if at all. */
const later = { security_contact: '', class_average: '0' } as const
const profileAtFirst = profileFields.filter((field): field is Exclude<typeof field, keyof typeof later> => !(field in later))
export const typedFields = [...profileAtFirst, 'user_name', 'year', 'term', ...classFields] as const
export type TypedField = (typeof typedFields)[number]
export type Typed = Record<TypedField, string>
export type SetUpField = TypedField | 'password' | 'confirmation'
export type SetUpFaults = Partial<Record<SetUpField, SetUpFault>>
export type SetUpValues = { profile: Profile; userName: string; password: string; term: TermKey; classes: FormClass[] }

/** Parses what the first administrator types: the new school, and the faults by field. */
export function parseSetUp(
  typed: Typed & { password: string; confirmation: string },
  isCommon: Weights['isCommon'],
): { values: SetUpValues; faults: SetUpFaults } {
  const profile = parseProfile({ ...typed, ...later })
  const userName = oneLine(typed.user_name)
  const userNameFault = faultOfUserName(userName, 'full')
  const term = { year: Number(typed.year), term: Number(typed.term) }
  const classes = formLevels.map((level) => [level, parseClassesOf(level, typed[`class_${level}`])] as const)
  const faults: SetUpFaults = {
    ...profile.faults,
    ...(userNameFault && { user_name: userNameFault }),
    ...newPasswordFaults({ userName, password: typed.password, confirmation: typed.confirmation }, { isCommon, schoolName: typed.name }),
    ...(!(isYear(term.year) && isTerm(term.term)) && { year: 'no-term' }),
  }
  for (const [level, parsed] of classes) if (!parsed.ok) faults[`class_${level}`] = parsed.error
  const listed = classes.flatMap(([formLevel, parsed]) => (parsed.ok ? parsed.value.map((id) => ({ id, formLevel })) : []))
  return { values: { profile: profile.values, userName, password: typed.password, term, classes: listed }, faults }
}

/** The form's first values: the year and term of that day. The school enters its classes here, later, or by its upload. */
export function firstTyped(today: string): Typed {
  const nothing = Object.fromEntries(typedFields.map((field) => [field, ''])) as Typed
  const term = termOf(Number(today.slice(5, 7)))
  return {
    ...nothing,
    time_zone: usualTimeZone,
    user_name: 'admin',
    year: String(yearChoices([], today).at(-1)),
    term: String(term),
  }
}

/** September to December, January to March, April to June; the long vacation belongs to the following year. */
const termOf = (month: number) => (month >= 7 ? 1 : month <= 3 ? 2 : 3)

/** An account with all rights must not have the restricted account's name (ROLE-6). */
export function faultOfUserName(userName: string, kind: AdministratorKind): UserNameFault | undefined {
  if (userName === '') return 'required'
  if ([...userName].length > longestUserName) return 'too-long'
  if (!isUserName(userName)) return 'not-a-user-name'
  return kind === 'full' && isSameName(userName, restrictedName) ? 'restricted' : undefined
}
