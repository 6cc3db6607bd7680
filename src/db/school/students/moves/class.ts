import type { ClassFrom } from '../../../../domain/school/students/class-move.ts'
import type { MoveFacts } from '../../../../domain/school/students/moves.ts'
import type { By } from '../../../_history.ts'
import type { Trx } from '../../../_open.ts'
import { changeRow } from '../../../_save.ts'
import { dayOf } from '../../../_school.ts'
import { bringBack, giveTo, setAside } from '../../subjects/set-aside.ts'
import {
  findOwnRecord,
  findTermOfMoves,
  keyOf,
  listLater,
  type OpenTerm,
  type OwnRecord,
  type Planned,
  type Read,
  readFacts,
} from './facts.ts'
import { lastChangeId, type Stood, type Stored, storeMoves } from './store.ts'
import { findTaken, type KnownTaken, noneKnown, stillKnown, takesToo } from './taken.ts'

export type ClassMoves = { to: ReadonlyMap<number, string>; classFrom: ClassFrom; day?: string | undefined; known?: KnownTaken }

/** Moves students to other open classes, with the present term's record or from the next term on (CLASS-2). */
export async function moveToClasses(trx: Trx, { to, classFrom, known = noneKnown(), ...given }: ClassMoves, by: By): Promise<number[]> {
  const students = await trx
    .selectFrom('student')
    .select(['id', 'form_class_id as was'])
    .where('id', 'in', [...to.keys()])
    .execute()
  const term = await findTermOfMoves(trx)
  const day = given.day ?? (await dayOf(trx, by))
  const moves: Stored[] = []
  if (term) await stillKnown(trx, known, term)
  for (const { id: studentId, was } of students) {
    const is = to.get(studentId) as string
    const record = term && (await findOwnRecord(trx, term, studentId))
    const moving = term && record && classFrom === 'this-term' && record.form_class_id !== is ? { term, record } : undefined
    const later = (await listLater(trx, studentId)).filter(({ record }) => record.form_class_id !== is)
    if (was === is && !moving && later.length === 0) continue
    const planned: Planned = { kind: 'class', classFrom, day, studentId, to: is }
    const taken = moving && (known.classes.get(is) ?? (await findTaken(trx, moving.term, is)))
    if (taken) known.classes.set(is, taken)
    const read = moving && ((await readFacts(trx, moving.term, planned, taken)) as Read)
    const facts = read?.facts ?? { ...plainFacts(planned, was, record && term), later: later.map(({ term }) => keyOf(term)) }
    const firstChange = (await lastChangeId(trx)) + 1
    if (was !== is) await changeRow(trx, { table: 'student', key: studentId }, { form_class_id: was }, { form_class_id: is }, by)
    const student: Stood = was === is ? {} : { student: { column: 'form_class_id', was, is } }
    if (moving && read && taken) {
      known.classes.delete(moving.record.form_class_id) // without this student it may take fewer subjects
      takesToo(taken, broughtBy(read))
    }
    const stood = moving && read ? await moveRecord(trx, { ...moving, ...read, studentId, to: is }, by) : {}
    const laterStood: Stood['later'] = []
    for (const one of later) {
      const own = (await readFacts(trx, one.term, planned)) as Read
      laterStood.push({ ...keyOf(one.term), ...(await moveRecord(trx, { ...one, ...own, studentId, to: is }, by)) })
    }
    const lastChange = await lastChangeId(trx)
    moves.push({
      facts,
      studentId,
      firstChange,
      lastChange,
      changesTerm: moving !== undefined,
      stood: { ...student, ...stood, later: laterStood },
    })
  }
  known.seen = await lastChangeId(trx)
  return storeMoves(trx, moves, by)
}

/** The restored subjects, which the class takes from now on. */
const broughtBy = ({ moved, asideSubjects }: Read) => [
  ...moved.filter(({ isTaken }) => isTaken).map(({ subjectId }) => subjectId),
  ...asideSubjects,
]

/** The facts of a student whose record does not move; many such moves need no further queries. */
const plainFacts = ({ studentId: _, ...planned }: Planned, from: string | null, term: OpenTerm | undefined): MoveFacts => ({
  ...{ ...planned, from, classFrom: 'next-term', term: term ? { year: term.year, term: term.term } : null },
  ...{
    subjects: [],
    back: [],
    bookMarks: 0,
    mates: { from: 0, to: 0 },
    sessions: { now: null, after: null },
    printed: 0,
    finished: 0,
    later: [],
  },
})

type Moving = Pick<Read, 'moved' | 'aside'> & { term: OpenTerm; record: OwnRecord; studentId: number; to: string }

async function moveRecord(trx: Trx, { term, record, moved, aside: back, studentId, to }: Moving, by: By): Promise<Stood> {
  const { level } = await trx.selectFrom('form_class').select('form_level as level').where('id', '=', to).executeTakeFirstOrThrow()
  const aside = moved.filter(({ isTaken }) => !isTaken).map(({ id }) => id)
  const was = { form_class_id: record.form_class_id, form_level: record.form_level }
  const is = { form_class_id: to, form_level: level }
  await changeRow(trx, { table: 'student_term_record', key: record.id, studentId }, was, is, by)
  await setAside(trx, aside, record.form_class_id, by)
  const handed = moved.filter(({ isHanded }) => isHanded)
  const teachers = await handToTeachers(trx, { term, studentId, to, ids: handed.map(({ id }) => id) }, by)
  await bringBack(trx, back, by)
  return { record: { id: record.id, was, is }, teachers, aside, back }
}

type Handed = { term: OpenTerm; studentId: number; to: string; ids: readonly number[] }

/** Gives records without entries to the new class's teacher, among several to the one with the earliest lesson (CLASS-5). */
async function handToTeachers(trx: Trx, { term, studentId, to, ids }: Handed, by: By) {
  const rows = await trx
    .selectFrom('subject_record as own')
    .select(['own.id', 'own.employee_id as was'])
    .select((eb) =>
      eb
        .selectFrom('lesson')
        .innerJoin('employee', 'employee.id', 'lesson.employee_id')
        .select('lesson.employee_id')
        .whereRef('lesson.subject_id', '=', 'own.subject_id')
        .where('lesson.form_class_id', '=', to)
        .where('lesson.academic_year_id', '=', term.year)
        .where('employee.deleted_at', 'is', null)
        .orderBy('lesson.id')
        .limit(1)
        .as('is'),
    )
    .where('own.id', 'in', ids)
    .execute()
  await giveTo(trx, rows, studentId, by)
  return rows
}
