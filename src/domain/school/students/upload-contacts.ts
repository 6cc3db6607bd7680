import { titleKey } from '../../_spreadsheet.ts'
import { type GuardianField, guardianField, guardianPart } from './fields.ts'

type Part = 'name' | 'relation' | 'telephone' | 'email'
const persons: readonly [person: string, title: RegExp][] = [
  ['mother', /^(?:mothers?|mums?|moms?)/],
  ['father', /^(?:fathers?|dads?)/],
  ['guardian', /^(?:(?:parents?)?guardians?|parents?|caregivers?|emergencycontacts?)(?=[^0-9]|$)/],
  ['guardian1', /^(?:(?:parents?)?guardian|parent|emergencycontact)1/],
  ['guardian2', /^(?:(?:parents?)?guardian|parent|emergencycontact)2/],
  ['guardian3', /^(?:(?:parents?)?guardian|parent|emergencycontact)3/],
]
const rest: Record<Part, RegExp> = {
  name: /^(?:full)?names?$|^$/,
  relation: /^relation(?:ship)?$/,
  telephone: /^(?:(?:tele|cell|mobile)?phone|tel|mobile|cell|contact)(?:no|num|number)?$|^number$/,
  email: /^e?mail(?:address)?$/,
}
const relations: Record<string, string> = { mother: 'Mother', father: 'Father' }

/** The person and part that a column's title names: `Mother’s Phone No.` */
function tellsOf(title: string): { person: string; part: Part } | undefined {
  const key = titleKey(title)
  for (const [person, begins] of persons) {
    const after = begins.test(key) ? key.replace(begins, '') : undefined
    const part = (Object.keys(rest) as Part[]).find((one) => after !== undefined && rest[one].test(after))
    if (part) return { person, part }
  }
  return undefined
}

export type GuardianColumns = {
  /** By the column's place in the file. */
  fields: ReadonlyMap<number, GuardianField>
  /** The relations named by the titles, if no column has them. */
  relations: readonly { place: number; relation: string }[]
}

/** The columns of mothers, fathers and guardians under any title: the first in the file is called first. A fourth person is left out. */
export function guardianColumns(titles: readonly string[], taken: ReadonlySet<number>): GuardianColumns {
  const told = titles.flatMap((title, column) => {
    const of = tellsOf(title)
    return of ? [{ ...of, column }] : []
  })
  const free = [1, 2, 3].filter((place) => !taken.has(place))
  const order = [...new Set(told.map(({ person }) => person))]
  const isNumbered = order.every((person) => /\d$/.test(person))
  const wanted = isNumbered ? order.toSorted() : order
  const places = new Map(wanted.flatMap((person, i): [string, number][] => (free[i] === undefined ? [] : [[person, free[i]]])))
  const fields = told.flatMap(({ person, part, column }): [number, GuardianField][] => {
    const place = places.get(person)
    return place === undefined ? [] : [[column, guardianField(place, part)]]
  })
  const isSaid = (place: number) => fields.some(([, field]) => field === guardianField(place, 'relation'))
  const said = [...places].flatMap(([person, place]) => {
    const relation = relations[person]
    return relation && !isSaid(place) ? [{ place, relation }] : []
  })
  return { fields: new Map(fields), relations: said }
}

const order = ['', 'second', 'third']
const called: Record<Part, readonly string[]> = {
  name: ['', 'name', 'sname', 'fullname'],
  relation: ['relation', 'relationship', 'srelation'],
  telephone: [
    'phone',
    'sphone',
    'telephone',
    'stelephone',
    'tel',
    'mobile',
    'cell',
    'phoneno',
    'phonenumber',
    'telephoneno',
    'telephonenumber',
  ],
  email: ['email', 'semail', 'emailaddress'],
}

/** Other titles of that guardian's column: `Guardian’s Phone`, `Parent 2 E-mail`. */
export function guardianTitles(field: GuardianField): string[] {
  const { place, part } = guardianPart(field)
  const persons = ['parentguardian', 'guardian', 'parent', 'caregiver']
  const begins = persons.flatMap((person) => [`${person}${place}`, `${order[place - 1] ?? ''}${person}`])
  return begins.flatMap((begin) => called[part].map((end) => `${begin}${end}`))
}
