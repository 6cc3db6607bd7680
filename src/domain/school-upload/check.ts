import { fullName } from '../_names.ts'
import { parseClassId } from '../school/classes.ts'
import { readSubject } from '../subjects/index.ts'
import { freeUserName, readTeacher, userNameOf } from '../teachers/index.ts'
import { Names } from './names.ts'
import type { CheckedRow, FaultKind, Faults, KnownSchool, NewTeacher, Plan, Ref } from './plan.ts'
import { isRequired, type ReadName, type SheetName, type TypedRow, type UploadField } from './sheets.ts'

export type Checked = { rows: CheckedRow[]; plan: Plan }

/** Each row against the school and the other rows, in any order of rows: what is wrong with it, or what it adds. */
export function checkSchool(rows: readonly TypedRow[], school: KnownSchool): Checked {
  const check = new Check(school)
  const checked = new Map<number, CheckedRow>()
  for (const sheet of order) for (const row of rows) if (row.sheet === sheet) checked.set(row.number, check.row(row))
  return { rows: rows.flatMap((row) => checked.get(row.number) ?? []), plan: check.plan }
}

const order: readonly SheetName[] = ['classes', 'subjects', 'teachers', 'lessons', 'class-subjects']
/** What is of a year. */
const yearlyFields = ['formClasses', 'deanClasses', 'teacher'] as const satisfies UploadField[]
const keyOf = (ref: Ref) => ('id' in ref ? `${ref.id}` : `row ${ref.row}`)

class Check {
  readonly plan: Plan = { classes: [], subjects: [], teachers: [], formClasses: [], deanClasses: [], lessons: [], sets: [] }
  readonly #school: KnownSchool
  readonly #names: Names
  readonly #userNames: string[]
  readonly #done = new Set<string>()

  constructor(school: KnownSchool) {
    this.#school = school
    this.#names = new Names(school)
    this.#userNames = [...school.userNames]
  }

  row(row: TypedRow): CheckedRow {
    const faults: Faults = {}
    for (const field of Object.keys(row.typed) as UploadField[])
      if (isRequired(row.sheet, field) && !row.typed[field]) faults[field] = { kind: 'required' }
    const yearly = this.#school.hasYear ? [] : yearlyFields.filter((field) => row.typed[field])
    if (row.sheet === 'lessons' || row.sheet === 'teachers') for (const field of yearly) faults[field] ??= { kind: 'no-year' }
    const adds = Object.keys(faults).length > 0 ? false : this[row.sheet as ReadName](row, faults)
    return { ...row, faults, state: Object.keys(faults).length > 0 ? 'faulty' : adds ? 'new' : 'same' }
  }

  classes({ typed }: TypedRow, faults: Faults): boolean {
    if (this.#names.classOf(typed.class ?? '')) return false
    const id = parseClassId(typed.class ?? '')
    const level = /^(?:form\s*)?([1-6])$/i.exec(typed.form ?? '')?.[1]
    if (!id.ok) faults.class = { kind: 'not-a-class' }
    if (!level) faults.form = { kind: 'not-a-form' }
    if (!id.ok || !level) return false
    this.#names.addClass(id.value)
    this.plan.classes.push({ id: id.value, formLevel: Number(level) })
    return true
  }

  subjects({ number, typed }: TypedRow, faults: Faults): boolean {
    const { values, faults: wrong } = readSubject({ title: typed.title ?? '', abbr: typed.abbr ?? '' })
    Object.assign(faults, kinds(wrong))
    const [byTitle, byAbbr] = [this.#names.subjectOf(values.title), this.#names.subjectOf(values.abbr)]
    if (byTitle && byAbbr && keyOf(byTitle) === keyOf(byAbbr)) return false
    if (byTitle) faults.title = { kind: 'taken' }
    if (byAbbr) faults.abbr = { kind: 'taken' }
    if (Object.keys(faults).length > 0) return false
    this.#names.addSubject({ row: number }, values)
    this.plan.subjects.push({ row: number, ...values })
    return true
  }

  teachers({ number, typed }: TypedRow, faults: Faults): boolean {
    const { firstName = '', lastName = '', teacherNum = '', dateOfBirth = '', userName } = typed
    const given = { firstName, lastName, teacherNum, dateOfBirth, ...(userName && { userName }) }
    const { values, faults: wrong } = readTeacher(given, this.#school.today)
    Object.assign(faults, kinds(wrong))
    const postId = typed.post ? this.#postOf(typed.post, faults) : null
    const found = this.#names.teachersOf(userName || fullName({ firstName, lastName }))
    if (found.length > 1 && !userName) faults.lastName = { kind: 'two-of-the-name' }
    if (userName && found.length > 0 && !this.#names.isCalled(userName, { firstName, lastName })) faults.userName = { kind: 'taken' }
    const [formClasses, deanClasses] = [
      this.#classesOf(typed.formClasses, 'formClasses', faults),
      this.#classesOf(typed.deanClasses, 'deanClasses', faults),
    ]
    if (teacherNum && found.length === 0 && this.#school.teachers.some((one) => one.teacherNum === teacherNum))
      faults.teacherNum = { kind: 'taken' }
    if (Object.keys(faults).length > 0) return false
    const [known] = found
    const teacher = known ?? { row: number }
    if (!known) this.#addTeacher(number, { ...(values as NewTeacher['values']), postId })
    const [form, dean] = [this.#given('form', teacher, formClasses), this.#given('dean', teacher, deanClasses)]
    this.plan.formClasses.push(...form)
    this.plan.deanClasses.push(...dean)
    return !known || form.length + dean.length > 0
  }

  lessons({ typed }: TypedRow, faults: Faults): boolean {
    const [teacher] = this.#teacherOf(typed.teacher ?? '', faults)
    const subject = this.#subjectsOf(typed.subject, 'subject', faults)[0]
    const classes = this.#classesOf(typed.classes, 'classes', faults)
    if (!teacher || !subject || Object.keys(faults).length > 0) return false
    const added = classes.filter(
      (classId) => this.#once('lesson', keyOf(teacher), keyOf(subject), classId) && !this.#isLesson(teacher, subject, classId),
    )
    this.plan.lessons.push(...added.map((classId) => ({ teacher, subject, classId })))
    return added.length > 0
  }

  'class-subjects'({ typed }: TypedRow, faults: Faults): boolean {
    const classes = this.#classesOf(typed.class, 'class', faults)
    const subjects = this.#subjectsOf(typed.subjects, 'subjects', faults, true)
    if (Object.keys(faults).length > 0) return false
    const sets = classes.flatMap((classId) => subjects.map((subject) => ({ classId, subject })))
    const added = sets.filter(({ classId, subject }) => this.#once('set', keyOf(subject), classId) && !this.#isTaken(classId, subject))
    this.plan.sets.push(...added)
    return added.length > 0
  }

  #addTeacher(row: number, values: NewTeacher['values']) {
    const userName = values.userName ?? freeUserName(userNameOf(values.firstName, values.lastName), this.#userNames)
    this.#userNames.push(userName)
    this.#names.addTeacher({ row }, { ...values, userName })
    this.plan.teachers.push({
      row,
      values: { ...values, teacherNum: values.teacherNum ?? null, dateOfBirth: values.dateOfBirth ?? null, userName },
    })
  }

  /** The classes that a teacher is not in charge of yet. */
  #given(post: 'form' | 'dean', teacher: Ref, classes: readonly string[]) {
    const isNew = (classId: string) =>
      this.#once(post, keyOf(teacher), classId) && !('id' in teacher && this.#school.inCharge.has(`${post}-${teacher.id}-${classId}`))
    return classes.filter(isNew).map((classId) => ({ teacher, classId }))
  }

  /** Whether it is the first row that says so. */
  #once(...parts: string[]): boolean {
    const key = parts.join('|')
    const isFirst = !this.#done.has(key)
    this.#done.add(key)
    return isFirst
  }

  #isLesson = (teacher: Ref, subject: Ref, classId: string) =>
    'id' in teacher && 'id' in subject && this.#school.lessons.has(`${teacher.id}-${subject.id}-${classId}`)

  #isTaken(classId: string, subject: Ref): boolean {
    const known = this.#school.takers.get(classId)
    return known !== undefined && 'id' in subject && known.of.get(subject.id) === known.students
  }

  #postOf(typed: string, faults: Faults): number | null {
    const found = this.#names.postOf(typed)
    if (found === undefined) faults.post = { kind: 'unknown-post', of: typed, proposal: this.#names.nearPost(typed) }
    return found ?? null
  }

  #teacherOf(typed: string, faults: Faults): Ref[] {
    const found = this.#names.teachersOf(typed)
    if (found.length === 0) faults.teacher = { kind: 'unknown-teacher', of: typed, proposal: this.#names.nearTeacher(typed) }
    if (found.length > 1) faults.teacher = { kind: 'two-of-the-name', of: typed }
    return found
  }

  #subjectsOf(typed: string | undefined, field: UploadField, faults: Faults, isList = false): Ref[] {
    return (isList ? parts(typed) : [typed ?? '']).flatMap((name) => {
      const found = this.#names.subjectOf(name)
      if (!found) faults[field] ??= { kind: 'unknown-subject', of: name, proposal: this.#names.nearSubject(name) }
      return found ?? []
    })
  }

  #classesOf(typed: string | undefined, field: UploadField, faults: Faults): string[] {
    return parts(typed).flatMap((name) => {
      const found = this.#names.classOf(name)
      if (!found) faults[field] ??= { kind: 'unknown-class', of: name, proposal: this.#names.nearClass(name) }
      return found ?? []
    })
  }
}

/** A list as it is typed into one cell: `1A, 1B; 1C`. */
const parts = (typed = '') => [
  ...new Set(
    typed
      .split(/[,;\n]+/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

const kinds = (faults: Partial<Record<string, FaultKind>>): Faults =>
  Object.fromEntries(Object.entries(faults).map(([field, kind]) => [field, { kind }])) as Faults
