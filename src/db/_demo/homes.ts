import { nameOf } from './names.ts'
import { type Random, random } from './random.ts'
import type { Student } from './students.ts'

const streets = ['School Street', 'Poui Avenue', 'Coffee Street', 'Station Road', 'Immortelle Drive', 'Old Mission Road', 'Ramdial Trace']
const towns = ['Arima', 'Chaguanas', 'Couva', 'Point Fortin', 'Princes Town', 'San Fernando', 'Sangre Grande', 'Siparia', 'Tunapuna']

const none = {
  home_address: null,
  telephone: null,
  email: null,
  guardian_name: null,
  guardian_relation: null,
  guardian_telephone: null,
  guardian_email: null,
  guardian2_name: null,
  guardian2_relation: null,
  guardian2_telephone: null,
}

/** What the school knows of a student's home: of those who are new nothing yet, since they have still to register. */
export function homeOf(student: Student, currentYear: number): { [C in keyof typeof none]: string | null } {
  if (student.entry === currentYear) return none
  const chance = random(student.id, 'home')
  const [sex, other] = chance.chance(0.7) ? (['F', 'M'] as const) : (['M', 'F'] as const)
  const hasTwo = chance.chance(0.6)
  return {
    ...none,
    home_address: `${chance.between(1, 140)} ${chance.pick(streets)}, ${chance.pick(towns)}`,
    telephone: chance.chance(0.5) ? telephone(chance) : null,
    ...{ guardian_name: parent(chance, student, sex), guardian_relation: relations[sex], guardian_telephone: telephone(chance) },
    guardian_email: chance.chance(0.4) ? `parent${student.id}@mail.example` : null,
    ...(hasTwo && {
      guardian2_name: parent(chance, student, other),
      guardian2_relation: relations[other],
      guardian2_telephone: telephone(chance),
    }),
  }
}

const relations = { F: 'Mother', M: 'Father' } as const
const telephone = (chance: Random) => `(868) 555-${String(chance.below(10_000)).padStart(4, '0')}`
const parent = (chance: Random, { last }: Student, sex: 'F' | 'M') => `${nameOf(chance, sex).first} ${last}`
