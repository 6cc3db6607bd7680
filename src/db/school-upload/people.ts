import type { ClassFrom } from '../../domain/school/students/class-move.ts'
import { storedAs } from '../../domain/school/students/fields.ts'
import type { Plan, Ref } from '../../domain/school-upload/index.ts'
import type { By } from '../_history.ts'
import type { Trx } from '../_open.ts'
import { addStudents, keepDifferences } from '../school/students/upload-add.ts'
import { applyDifferences } from '../school/students/upload-apply.ts'
import { writeTaken } from '../school/subjects/assign.ts'
import type { Refs } from './apply.ts'
import { type Into, inSlices, Moved } from './slices.ts'

/** Writes the accepted changes of existing students, then adds new ones. `from`: when another class applies. */
export async function addPeople(into: Into, fileName: string, { students, changes }: Plan, from: ClassFrom, by: By) {
  await inSlices(into, changes, 50, async (trx, some) => {
    for (const change of some) await requireStored(trx, change)
    await applyDifferences(trx, some, from, by)
    await keepDifferences(trx, into.id, some)
  })
  await inSlices(into, students, 50, (trx, some) => addStudents(trx, { id: into.id, fileName }, some, by))
}

async function requireStored(trx: Trx, { id, field, stored }: Plan['changes'][number]): Promise<void> {
  const column = storedAs(field)
  const row = await trx
    .selectFrom('student_home')
    .select('id')
    .where('id', '=', id)
    .where(column, 'is not distinct from', stored)
    .executeTakeFirst()
  if (!row) throw new Moved()
}

type Set_ = { subject: Ref; classId: string | undefined; students: readonly number[] }

/** Adds students' subjects, with the class's teacher if it has only one. */
export async function addChoices(
  into: Into,
  { sets, options }: Plan,
  { year, refs }: { year: number | null; refs: Refs },
  by: By,
): Promise<void> {
  const own = Map.groupBy(options, ({ subject }) => refs.subject(subject))
  const all: Set_[] = [...sets, ...[...own.values()].flatMap((some) => someOptions(some))]
  await inSlices(into, all, 3, async (trx, some) => {
    for (const set of some) await addTakers(trx, set, { year, subjectId: refs.subject(set.subject) }, by)
  })
}

function someOptions(options: Plan['options']): Set_[] {
  const [first] = options
  const parts = Array.from({ length: Math.ceil(options.length / 50) }, (_, i) => options.slice(i * 50, i * 50 + 50))
  return first ? parts.map((some) => ({ subject: first.subject, classId: undefined, students: some.map(({ student }) => student) })) : []
}

async function addTakers(trx: Trx, { classId, students }: Set_, { year, subjectId }: { year: number | null; subjectId: number }, by: By) {
  const rows = await trx
    .selectFrom('student')
    .select(['id', 'form_class_id as classId'])
    .where('id', 'in', [...students])
    .execute()
  if (rows.length < students.length) throw new Moved()
  for (const [own, some] of Map.groupBy(rows, (row) => classId ?? row.classId ?? '')) {
    const employeeId = await onlyTeacher(trx, { subjectId, classId: own, year })
    await writeTaken(trx, { subjectId, employeeId, added: some.map(({ id }) => id), changed: [] }, new Map(), by)
  }
}

async function onlyTeacher(trx: Trx, { subjectId, classId, year }: { subjectId: number; classId: string; year: number | null }) {
  const teachers = await trx
    .selectFrom('lesson')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .select('employee_id as id')
    .where('academic_year_id', 'is not distinct from', year)
    .where('subject_id', '=', subjectId)
    .where('form_class_id', '=', classId)
    .where('deleted_at', 'is', null)
    .execute()
  return teachers.length === 1 ? (teachers[0]?.id ?? null) : null
}
