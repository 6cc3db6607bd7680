import { sql } from 'kysely'
import type { FormClass } from '../../domain/_school.ts'
import type { Years } from '../../domain/school/terms/years.ts'
import { type ClassBefore, type Given, proposedSet, subjectsOf, usualNumber } from '../../domain/year/subjects.ts'
import type { Db } from '../_open.ts'
import { listPupils, openClasses, type Pupil } from './plan.ts'

/** A student's subjects, each with its present teacher: null for none. */
type Links = ReadonlyMap<number, number | null>
type Chooser = Pupil & { links: Links; takes: number[] }
export type ClassSet = FormClass & {
  set: Map<number, Given>
  /** The usual number of subjects in last year's class, or among its students if there was no such form; 0 for none. */
  usual: number
  students: Chooser[]
}

/** The subjects of each class of the new year, as proposed or chosen, and of each student in it. */
export async function readSets(db: Db, years: Years): Promise<ClassSet[]> {
  const [classes, before, links] = [await openClasses(db), await listBefore(db, years.from), await listLinks(db)]
  const [chosen, ticked] = await Promise.all([chosenSets(db, years.to), chosenOptions(db, years.to)])
  const pupils = Map.groupBy(await listPupils(db), ({ classId }) => classId)
  return classes.map((one) => {
    const [own, ...others] = [
      one.id,
      ...classes.filter(({ formLevel, id }) => formLevel === one.formLevel && id !== one.id).map(({ id }) => id),
    ]
    const here = (pupils.get(one.id) ?? []).map((pupil) => ({ ...pupil, links: links.get(pupil.id) ?? new Map() }))
    const form = before.get(own ?? '') ?? joined(others.flatMap((id) => before.get(id) ?? []))
    const last = form.students > 0 ? form : asTheyHave(here)
    const set = new Map([...new Map([...proposedSet(last), ...(chosen.get(one.id) ?? [])])].filter(([, given]) => given !== 'none'))
    const students = here.map((pupil) => ({
      ...pupil,
      takes: subjectsOf(set, new Set(pupil.links.keys()), ticked.get(pupil.id) ?? new Map()),
    }))
    return { ...one, set, usual: usualNumber(last.numbers), students }
  })
}

type Before = ClassBefore & { numbers: number[] }

/** A class that did not exist last year is like the others of its form. */
function joined(classes: readonly Before[]): Before {
  const takers = new Map<number, number>()
  for (const one of classes) for (const [subject, n] of one.takers) takers.set(subject, (takers.get(subject) ?? 0) + n)
  const students = classes.reduce((sum, one) => sum + one.students, 0)
  return { students, takers, numbers: classes.flatMap(({ numbers }) => numbers) }
}

/** In a form that the school did not have, students keep their subjects. */
const asTheyHave = (students: readonly { links: Links }[]) =>
  joined(
    students.map(({ links }) => ({
      students: 1,
      takers: new Map([...links.keys()].map((subject) => [subject, 1])),
      numbers: [links.size],
    })),
  )

/** The classes of the last term of a year with registered students. */
async function listBefore(db: Db, year: number): Promise<Map<string, Before>> {
  const last = sql<number>`(select max(term) from student_term_record where academic_year_id = ${year})`
  const records = db
    .selectFrom('student_term_record as r')
    .leftJoin('subject_record as s', (join) =>
      join.onRef('s.student_id', '=', 'r.student_id').on('s.academic_year_id', '=', year).on('s.term', '=', last),
    )
    .select('r.form_class_id as classId')
    .where('r.academic_year_id', '=', year)
    .where('r.term', '=', last)
    .where('r.left_on', 'is', null)
    .groupBy('r.form_class_id')
  const count = sql<number>`count(s.subject_id)`.as('n')
  const students = await records.select(count).groupBy('r.student_id').execute()
  const subjects = await records.select(['s.subject_id as id', count]).groupBy('s.subject_id').execute()
  const taken = Map.groupBy(subjects, ({ classId }) => classId)
  const takersOf = (classId: string) => new Map((taken.get(classId) ?? []).flatMap(({ id, n }) => (id === null ? [] : [[id, n]])))
  return new Map(
    [...Map.groupBy(students, ({ classId }) => classId)].map(([id, own]) => [
      id,
      { students: own.length, takers: takersOf(id), numbers: own.map(({ n }) => n) },
    ]),
  )
}

async function listLinks(db: Db): Promise<Map<number, Map<number, number | null>>> {
  const rows = await db
    .selectFrom('subject_student as link')
    .innerJoin('student', 'student.id', 'link.student_id')
    .select(['link.student_id as studentId', 'link.subject_id as subjectId', 'link.employee_id as employeeId'])
    .where('student.archived_on', 'is', null)
    .execute()
  const links = new Map<number, Map<number, number | null>>()
  for (const { studentId, subjectId, employeeId } of rows) {
    const own = links.get(studentId)
    if (own) own.set(subjectId, employeeId)
    else links.set(studentId, new Map([[subjectId, employeeId]]))
  }
  return links
}

async function chosenSets(db: Db, year: number): Promise<Map<string, Map<number, Given>>> {
  const rows = await db
    .selectFrom('year_subject')
    .select(['form_class_id as classId', 'subject_id as subjectId', 'given'])
    .where('academic_year_id', '=', year)
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.classId)].map(([id, own]) => [id, new Map(own.map((row) => [row.subjectId, row.given]))]),
  )
}

async function chosenOptions(db: Db, year: number): Promise<Map<number, Map<number, boolean>>> {
  const rows = await db
    .selectFrom('year_option')
    .select(['student_id as studentId', 'subject_id as subjectId', 'is_taken as isTaken'])
    .where('academic_year_id', '=', year)
    .execute()
  const own = Map.groupBy(rows, (row) => row.studentId)
  return new Map([...own].map(([id, rows]) => [id, new Map(rows.map((row) => [row.subjectId, row.isTaken === 1]))]))
}
