import { namesOf } from '../_matching/index.ts'
import { Names } from './names.ts'
import { folded } from './near.ts'
import type { KnownSchool } from './plan.ts'
import type { SheetName, Typed, TypedRow, UploadField } from './sheets.ts'

/** What rows can bring with them: the classes, subjects and teachers that they name. */
export type Addable = 'classes' | 'subjects' | 'teachers'
type Naming = { [A in Addable]?: UploadField }
const naming: Partial<Record<SheetName, Naming>> = {
  teachers: { classes: 'formClasses' },
  students: { classes: 'class_id' },
  lessons: { classes: 'classes', subjects: 'subject', teachers: 'teacher' },
  'class-subjects': { classes: 'class', subjects: 'subjects' },
  'student-subjects': { subjects: 'subject' },
  marks: { classes: 'class', subjects: 'subject', teachers: 'teacher' },
  attendance: { classes: 'class' },
}
/** What rows of a sheet may bring, where its columns name it. */
export const addableOf = (sheet: string): Naming => naming[sheet as SheetName] ?? {}

type Adding = { rows: readonly TypedRow[]; adds: ReadonlyMap<SheetName, readonly string[]> }

/** The rows, and before them one for each class, subject and teacher that they name and neither the school nor another row has. */
export function withAdded({ rows, adds }: Adding, school: KnownSchool): TypedRow[] {
  const names = new Names(school)
  for (const { typed, number, sheet } of rows) addNames(names, { typed, number, sheet })
  const abbreviations = new Set(school.subjects.map(({ abbr }) => folded(abbr)))
  const added: Omit<TypedRow, 'number'>[] = []
  for (const { sheet, row, typed } of rows)
    for (const what of ['classes', 'subjects', 'teachers'] as const) {
      const field = adds.get(sheet)?.includes(what) ? addableOf(sheet)[what] : undefined
      for (const name of partsOf(field && typed[field], what)) {
        const found = missingRow(names, what, name, abbreviations)
        if (!found) continue
        addNames(names, { typed: found, number: 0, sheet: what })
        added.push({ sheet: what, row, typed: found })
      }
    }
  return [...added, ...rows].map((row, i) => ({ ...row, number: i + 1 }))
}

const partsOf = (typed: string | undefined, what: Addable) =>
  (what === 'teachers' ? [typed ?? ''] : (typed ?? '').split(/[,;\n]+/)).map((part) => part.trim()).filter(Boolean)

function addNames(names: Names, { typed, number, sheet }: { typed: Typed; number: number; sheet: SheetName }) {
  if (sheet === 'classes' && typed.class) names.addClass(typed.class)
  if (sheet === 'subjects') names.addSubject({ row: number }, { title: typed.title ?? '', abbr: typed.abbr ?? '' })
  if (sheet === 'teachers')
    names.addTeacher({ row: number }, { firstName: typed.firstName ?? '', lastName: typed.lastName ?? '', userName: typed.userName ?? '' })
}

function missingRow(names: Names, what: Addable, name: string, abbreviations: Set<string>): Typed | undefined {
  if (what === 'classes') return names.hasClass(name) ? undefined : { class: name, form: /[1-6]/.exec(name)?.[0] ?? '' }
  if (what === 'subjects') return names.subjectOf(name) ? undefined : { title: name, abbr: freeAbbreviation(name, abbreviations) }
  if (names.teachersOf(name).length > 0) return undefined
  const { first, last } = namesOf(name, false)
  return { firstName: first, lastName: last }
}

const longestAbbreviation = 10

/** `Social Studies` is `SS`, `Biology` is `BIOL`; with a number where that is taken. */
function freeAbbreviation(title: string, taken: Set<string>): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !/^(and|of|the|&)$/i.test(word))
  const short = (
    words.length > 1 ? words.map((word) => (/^\d+$/.test(word) ? word : word.slice(0, 1))).join('') : title.slice(0, 4)
  ).toUpperCase()
  const base = short.slice(0, longestAbbreviation - 2)
  let abbr = base
  for (let n = 2; taken.has(folded(abbr)); n++) abbr = `${base}${n}`
  taken.add(folded(abbr))
  return abbr
}
