import type { NewRow } from '../db/_schema.ts'
import { daysLater } from '../domain/_dates.ts'
import type { Calendar, Term } from './calendar.ts'
import { type Random, random } from './random.ts'
import { formIn, hasPassword, type Student } from './students.ts'

type Attempt = NewRow<'sign_in_attempt'>
type CardAccess = NewRow<'report_card_access'>
type StudentLogins = { attempts: Attempt[]; accesses: CardAccess[] }

/** Students' sign-ins after a term's reports were posted, from that afternoon on; some never came and some mistyped. */
export function studentLogins(students: readonly Student[], term: Term, { currentYear, isAhead }: Calendar): StudentLogins {
  const logins: StudentLogins = { attempts: [], accesses: [] }
  for (const student of students) {
    const form = formIn(student, term.startYear)
    if (form !== null && hasPassword(student, currentYear)) visits(student, form, term, logins)
  }
  const chance = random('mistyped numbers', term.year, term.term)
  for (let n = Math.ceil(students.length / 25); n > 0; n--)
    logins.attempts.push({ ...at(term, chance), door: 'student', user_name: '', outcome: 'unknown-user', address: laboratory(chance) })
  const byTime = (a: { at: string }, b: { at: string }) => (a.at < b.at ? -1 : Number(a.at > b.at))
  const soFar = <T extends { at: string }>(rows: T[]) => rows.filter(({ at }) => !isAhead(at)).sort(byTime)
  return { attempts: soFar(logins.attempts), accesses: soFar(logins.accesses) }
}

function visits(student: Student, form: number, term: Term, { attempts, accesses }: StudentLogins): void {
  const chance = random(student.id, term.year, term.term, 'logins')
  const isKeen = random(student.id, 'keen').chance(0.7 + 0.035 * form)
  if (!isKeen || chance.chance(0.1)) return
  const home = `203.0.113.${1 + random(student.id, 'home').below(254)}`
  const times = 1 + (chance.chance(0.4) ? chance.between(1, 4) : 0)
  for (let time = 0; time < times; time++) {
    const address = chance.chance(0.35) ? laboratory(chance) : home
    const come = at(term, chance)
    const attempt = { door: 'student', user_name: String(student.id), address } as const
    const slips = chance.chance(0.12) ? chance.between(1, 6) : 0
    for (let slip = 0; slip < slips; slip++)
      attempts.push({ ...attempt, at: before(come.at, (slips - slip) * 20), outcome: slip < 5 ? 'wrong-password' : 'slowed' })
    attempts.push({ ...attempt, ...come, outcome: 'signed-in' })
    accesses.push({ student_id: student.id, academic_year_id: term.year, term: term.term, address, at: before(come.at, -25) })
  }
}

/** Mostly in the first days, between four and ten in the evening, school time. */
function at(term: Term, chance: Random): { at: string } {
  const day = daysLater(term.posted.slice(0, 10), Math.floor(-4 * Math.log(1 - chance.next())))
  return { at: before(`${day}T20:00:00.000Z`, -chance.below(6 * 3600)) }
}

const before = (instant: string, seconds: number) => new Date(Date.parse(instant) - seconds * 1000).toISOString()

const laboratory = (chance: Random) => `10.0.8.${chance.between(11, 36)}`
