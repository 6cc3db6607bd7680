import { namesOf } from '../_matching/index.ts'
import { longestClassId } from '../school/classes.ts'
import { markColumn, markTable } from './mark-table.ts'
import { Names } from './names.ts'
import { folded } from './nearest-name.ts'
import type { NewNumbers } from './numbers.ts'
import type { KnownSchool } from './plan.ts'
import type { SheetName, Typed, TypedRow, UploadField } from './sheets.ts'

/** What rows can add: the classes, subjects, teachers and terms that they name. */
export const addable = ['classes', 'subjects', 'teachers', 'terms'] as const
export type Addable = (typeof addable)[number]
type Naming = { [A in Addable]?: string }
const naming: Partial<Record<SheetName, { [A in Addable]?: UploadField }>> = {
  teachers: { classes: 'formClasses' },
  students: { classes: 'class_id' },
  lessons: { classes: 'classes', subjects: 'subject', teachers: 'teacher' },
  'class-subjects': { classes: 'class', subjects: 'subjects' },
  'student-subjects': { subjects: 'subject' },
  marks: { classes: 'class', subjects: 'subject', teachers: 'teacher', terms: 'term' },
  attendance: { classes: 'class', terms: 'term' },
}
/** What rows of a sheet may add, if its columns name it. */
export const addableOf = (sheet: string): Naming =>
  sheet === markTable ? { classes: 'class', subjects: markColumn('courseMark', ''), terms: 'term' } : namingOf(sheet as SheetName)
const namingOf = (sheet: SheetName) => naming[sheet] ?? {}

type Adding = {
  rows: readonly TypedRow[]
  adds: ReadonlyMap<SheetName, readonly string[]>
  /** Sheets without abbreviations or forms, which are made from other columns. */
  makes: ReadonlySet<string>
  numbers: NewNumbers
}

const atOnce = 50

/** Yields in parts one row for each class, subject, teacher and term that is named but unknown, then the rows themselves. */
export function* withAdded({ rows: read, adds, makes, numbers }: Adding, school: KnownSchool): Generator<void, TypedRow[]> {
  const abbreviations = new Abbreviations(school.subjects)
  const names = new Names(school)
  const rows: TypedRow[] = []
  for (const { sheet, typed } of read) if (sheet === 'students') numbers.know(typed.id ?? '')
  for (const one of read) {
    const row = numbered(tidied(one, adds.get(one.sheet)?.includes('classes') ?? false), numbers)
    rows.push(makes.has(row.sheet) ? made(row, abbreviations) : row)
    if (rows.length % atOnce === 0) yield
  }
  for (const row of rows) addNames(names, row)
  yield
  const added: Omit<TypedRow, 'number'>[] = []
  const terms = new Set<string>()
  for (const [i, { sheet, row, typed }] of rows.entries()) {
    if (i % atOnce === 0) yield
    for (const what of addable) {
      const field = adds.get(sheet)?.includes(what) ? namingOf(sheet)[what] : undefined
      for (const name of partsOf(field && typed[field], what)) {
        const found = what === 'terms' ? termOf(typed, terms) : missingRow(names, what, name, abbreviations)
        if (!found) continue
        addNames(names, { typed: found, number: 0, sheet: what })
        added.push({ sheet: what, row, typed: found })
      }
    }
  }
  return [...added, ...rows].map((row, i) => ({ ...row, number: i + 1 }))
}

const partsOf = (typed: string | undefined, what: Addable) =>
  (what === 'teachers' ? [typed ?? ''] : (typed ?? '').split(/[,;\n]+/)).map((part) => part.trim()).filter(Boolean)

/** Other programs name a class `Form 4 B`, `Grade 9` or `Year 7 A`; our names are `4B`, `9` and `7A`. */
export const classIdOf = (name: string) =>
  name
    .trim()
    .replace(/^(form|class|grade|year|std|standard)\.?(?=[\s\d])/i, '')
    .replace(/[^\p{L}\p{N}.'-]/gu, '')
    .slice(0, longestClassId)

function tidied(row: TypedRow, isAdding: boolean): TypedRow {
  const field = isAdding ? namingOf(row.sheet).classes : undefined
  const typed = field && row.typed[field]
  return field && typed ? { ...row, typed: { ...row.typed, [field]: partsOf(typed, 'classes').map(classIdOf).join(', ') } } : row
}

function made(row: TypedRow, abbreviations: Abbreviations): TypedRow {
  const { typed, sheet } = row
  if (sheet === 'subjects' && !typed.abbr && typed.title) return { ...row, typed: { ...typed, abbr: abbreviations.of(typed.title) } }
  if (sheet === 'classes' && !typed.form && typed.class)
    return { ...row, typed: { ...typed, class: classIdOf(typed.class), form: formOf(typed.class) } }
  return row
}

/** Gives a number to a person without one. */
const numbered = (row: TypedRow, numbers: NewNumbers): TypedRow =>
  row.sheet === 'students' && !row.typed.id && row.typed.last_name ? { ...row, typed: { ...row.typed, id: numbers.give() } } : row

/** The form in a class's name: `4B`, `Form 4 B`. `10`, `10th` and `4th` may count differently, so the form is asked. */
const formOf = (name: string) => /^\D*([1-6])(?!\d|st\b|nd\b|rd\b|th\b)/i.exec(name)?.[1] ?? ''

function addNames(names: Names, { typed, number, sheet }: Pick<TypedRow, 'typed' | 'number' | 'sheet'>) {
  if (sheet === 'classes' && typed.class) names.addClass(typed.class, null)
  if (sheet === 'subjects') names.addSubject({ row: number }, { title: typed.title ?? '', abbr: typed.abbr ?? '' })
  if (sheet === 'teachers')
    names.addTeacher({ row: number }, { firstName: typed.firstName ?? '', lastName: typed.lastName ?? '', userName: typed.userName ?? '' })
}

/** The term of a row, once; undefined if the school has it. */
function termOf({ year = '', term = '' }: Typed, known: Set<string>): Typed | undefined {
  const key = `${year} ${term}`
  if (year === '' || known.has(key)) return undefined
  known.add(key)
  return { year, term }
}

function missingRow(names: Names, what: Addable, name: string, abbreviations: Abbreviations): Typed | undefined {
  if (what === 'classes') return names.anyClassOf(name) !== undefined ? undefined : { class: name, form: formOf(name) }
  if (what === 'subjects') return names.subjectOf(name) ? undefined : { title: name, abbr: abbreviations.of(name) }
  if (names.teachersOf(name).length > 0) return undefined
  const { first, last } = namesOf(name, false)
  return { firstName: first, lastName: last }
}

const longestAbbreviation = 10

/** `Social Studies` gives `SS`, `Biology` gives `BIOL`, with a number if that is taken, and always the same for a title. */
class Abbreviations {
  readonly #taken: Set<string>
  readonly #of: Map<string, string>
  constructor(subjects: KnownSchool['subjects']) {
    this.#taken = new Set(subjects.map(({ abbr }) => folded(abbr)))
    this.#of = new Map(subjects.map(({ title, abbr }) => [folded(title), abbr]))
  }

  of(title: string): string {
    const known = this.#of.get(folded(title))
    if (known) return known
    const words = title.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !/^(and|of|the|&)$/i.test(word))
    const initials = words.map((word) => (/^\d+$/.test(word) ? word : word.slice(0, 1))).join('')
    const base = (words.length > 1 ? initials : title.trim().slice(0, 4)).toUpperCase().slice(0, longestAbbreviation - 2)
    let abbr = base
    for (let n = 2; this.#taken.has(folded(abbr)); n++) abbr = `${base}${n}`
    this.#taken.add(folded(abbr))
    this.#of.set(folded(title), abbr)
    return abbr
  }
}
