import type { NewRow } from '../db/_schema.ts'
import { nameOf } from './names.ts'
import { type Random, random } from './random.ts'
import type { Student } from './students.ts'

const streets = ['School Street', 'Poui Avenue', 'Coffee Street', 'Station Road', 'Immortelle Drive', 'Old Mission Road', 'Ramdial Trace']
const towns = ['Arima', 'Chaguanas', 'Couva', 'Point Fortin', 'Princes Town', 'San Fernando', 'Sangre Grande', 'Siparia', 'Tunapuna']

const none = { home_address: null, telephone: null, email: null }

/** The school's facts about a student's home; new students have none, because they have not registered yet. */
export function homeOf(student: Student, currentYear: number): { [C in keyof typeof none]: string | null } {
  if (student.entry === currentYear) return none
  const chance = random(student.id, 'home')
  return {
    ...none,
    home_address: `${chance.between(1, 140)} ${chance.pick(streets)}, ${chance.pick(towns)}`,
    telephone: chance.chance(0.5) ? telephone(chance) : null,
  }
}

/** Parents: usually both, in calling order. */
export function contactsOf(student: Student, currentYear: number): NewRow<'student_contact'>[] {
  if (student.entry === currentYear) return []
  const chance = random(student.id, 'contacts')
  const [sex, other] = chance.chance(0.7) ? (['F', 'M'] as const) : (['M', 'F'] as const)
  const of = (place: number, whose: 'F' | 'M') => ({
    student_id: student.id,
    place,
    name: parent(chance, student, whose),
    relation: relations[whose],
    telephone: telephone(chance),
    telephone2: chance.chance(0.2) ? telephone(chance) : null,
    email: chance.chance(0.4) ? `parent${place === 1 ? '' : place}.${student.id}@mail.example` : null,
    may_collect: chance.chance(0.6) ? (1 as const) : null,
  })
  return [of(1, sex), ...(chance.chance(0.6) ? [of(2, other)] : [])]
}

const relations = { F: 'Mother', M: 'Father' } as const
const telephone = (chance: Random) => `(868) 555-${String(chance.below(10_000)).padStart(4, '0')}`
const parent = (chance: Random, { last }: Student, sex: 'F' | 'M') => `${nameOf(chance, sex).first} ${last}`
