import { fullName } from '../_names.ts'
import { parseClassId } from '../school/classes.ts'
import { readSubject } from '../school/subjects/index.ts'
import { freeUserName, readTeacher, userNameOf } from '../school/teachers/index.ts'
import type { Context } from './context.ts'
import { type CheckedRow, type FaultKind, type Faults, keyOf, type NewTeacher, type Ref } from './plan.ts'

export function checkClass({ names, plan }: Context, { typed, faults }: CheckedRow): boolean {
  if (names.classOf(typed.class ?? '')) return false
  const id = parseClassId(typed.class ?? '')
  const level = /^(?:form\s*)?([1-6])$/i.exec(typed.form ?? '')?.[1]
  if (!id.ok) faults.class = { kind: 'not-a-class' }
  if (!level) faults.form = { kind: 'not-a-form' }
  if (!id.ok || !level) return false
  names.addClass(id.value, Number(level))
  plan.classes.push({ id: id.value, formLevel: Number(level) })
  return true
}

export function checkSubject({ names, plan }: Context, { number, typed, faults }: CheckedRow): boolean {
  const { values, faults: wrong } = readSubject({ title: typed.title ?? '', abbr: typed.abbr ?? '' })
  Object.assign(faults, kinds(wrong))
  const [byTitle, byAbbr] = [names.subjectOf(values.title), names.subjectOf(values.abbr)]
  if (byTitle && byAbbr && keyOf(byTitle) === keyOf(byAbbr)) return false
  if (byTitle) faults.title = { kind: 'taken' }
  if (byAbbr) faults.abbr = { kind: 'taken' }
  if (Object.keys(faults).length > 0) return false
  names.addSubject({ row: number }, values)
  plan.subjects.push({ row: number, ...values })
  return true
}

export function checkTeacher(context: Context, { number, typed, faults }: CheckedRow): boolean {
  const { names, plan, school } = context
  const { firstName = '', lastName = '', teacherNum = '', dateOfBirth = '', userName } = typed
  const given = { firstName, lastName, teacherNum, dateOfBirth, ...(userName && { userName }) }
  const { values, faults: wrong } = readTeacher(given, school.today)
  Object.assign(faults, kinds(wrong))
  const postId = typed.post ? context.postOf(typed.post, faults) : null
  const found = names.teachersOf(userName || fullName({ firstName, lastName }))
  if (found.length > 1 && !userName) faults.lastName = { kind: 'two-of-the-name' }
  if (userName && found.length > 0 && !names.isCalled(userName, { firstName, lastName })) faults.userName = { kind: 'taken' }
  const [formClasses, deanClasses] = [
    context.classesOf(typed.formClasses, 'formClasses', faults),
    context.classesOf(typed.deanClasses, 'deanClasses', faults),
  ]
  if (teacherNum && found.length === 0 && school.teachers.some((one) => one.teacherNum === teacherNum))
    faults.teacherNum = { kind: 'taken' }
  if (Object.keys(faults).length > 0) return false
  const [known] = found
  const teacher = known ?? { row: number }
  if (!known) addTeacher(context, number, { ...(values as NewTeacher['values']), postId })
  const [form, dean] = [chargesOf(context, 'form', teacher, formClasses), chargesOf(context, 'dean', teacher, deanClasses)]
  plan.formClasses.push(...form)
  plan.deanClasses.push(...dean)
  return !known || form.length + dean.length > 0
}

function addTeacher({ names, plan, userNames }: Context, row: number, values: NewTeacher['values']) {
  const userName = values.userName ?? freeUserName(userNameOf(values.firstName, values.lastName), userNames)
  userNames.push(userName)
  names.addTeacher({ row }, { ...values, userName })
  plan.teachers.push({
    row,
    values: { ...values, teacherNum: values.teacherNum ?? null, dateOfBirth: values.dateOfBirth ?? null, userName },
  })
}

/** The classes that a teacher is not yet in charge of. */
function chargesOf(context: Context, post: 'form' | 'dean', teacher: Ref, classes: readonly string[]) {
  const isNew = (classId: string) =>
    context.once(post, keyOf(teacher), classId) && !('id' in teacher && context.school.inCharge.has(`${post}-${teacher.id}-${classId}`))
  return classes.filter(isNew).map((classId) => ({ teacher, classId }))
}

export function checkLessons(context: Context, { typed, faults }: CheckedRow): boolean {
  const [teacher] = context.teacherOf(typed.teacher ?? '', faults)
  const subject = context.subjectsOf(typed.subject, 'subject', faults)[0]
  const classes = context.classesOf(typed.classes, 'classes', faults)
  if (!teacher || !subject || Object.keys(faults).length > 0) return false
  const isThere = (classId: string) =>
    'id' in teacher && 'id' in subject && context.school.lessons.has(`${teacher.id}-${subject.id}-${classId}`)
  const added = classes.filter((classId) => context.once('lesson', keyOf(teacher), keyOf(subject), classId) && !isThere(classId))
  context.plan.lessons.push(...added.map((classId) => ({ teacher, subject, classId })))
  return added.length > 0
}

const kinds = (faults: Partial<Record<string, FaultKind>>): Faults =>
  Object.fromEntries(Object.entries(faults).map(([field, kind]) => [field, { kind }])) as Faults
