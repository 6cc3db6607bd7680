import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  changeClass,
  findRecord,
  listSubjectRows,
  removeSubjectRecord,
  removeTermReport,
  type SavedSubject,
  type Setting,
  saveSubjectRecord,
  setForClasses,
} from '../../../db/term-reports/index.ts'
import { fullName } from '../../../domain/_names.ts'
import { rowFaults, settingSaved, administerWords as words } from '../../../domain/words/term-reports.ts'
import { at, byOf, type Env } from '../../_env.ts'
import { orNotFound } from '../../_form.tsx'
import { accessOf } from '../../_rights.ts'
import { dayOfMove } from '../../school/students/move-day.ts'
import { refusal } from '../../term-reports/refusal.ts'
import { calls, conflict, del, Id, Message, ours, post, refuse, takenOf } from '../_api.ts'
import { ClassFromField } from '../school/students/class-from.ts'
import { ClassId, Day, StudentKey, Term, Year } from './schemas.ts'
import { SubjectRecordRow, SubjectRecordSave, subjectOf, subjectRowsOf, subjectSaveOf, subjectTaken } from './subject-records.ts'

const forClasses = { class_id: ClassId.nullable().describe('null for all classes'), year: Year, term: Term }
const StudentClass = z.strictObject({
  ...{ student_id: StudentKey.student_id, class_id: ClassId, class_from: ClassFromField },
  day: Day.optional().describe('The first day in the class; today when nothing is said'),
})

export const administerApi = calls(
  'Term reports',
  post('/api/subject-record', 'subject-record.edit')
    .takes({ body: SubjectRecordSave })
    .answers(z.object({ data: SubjectRecordRow }), 'The subject record as it is now')
    .does(async (c, { body: sent }) => {
      const key = { studentId: sent.student_id, year: sent.year, term: sent.term, subjectId: subjectOf(sent) ?? 0 }
      const body = await takenOf(c, sent, subjectTaken, () => subjectAsRead(c, key))
      return { data: savedSubject(c, await saveSubjectRecord(c.get('db'), key, subjectSaveOf(body), byOf(c))) }
    }),
  post('/api/possible-attendance', 'term-record.administer')
    .takes({ body: z.strictObject({ value: z.int().min(0).max(999), ...forClasses }) })
    .answers(Message, 'Possible attendance is set')
    .does((c, { body }) => set(c, { field: 'possible_attendance', ...body })),
  post('/api/new-term-beginning', 'term-record.administer')
    .takes({ body: z.strictObject({ value: Day, ...forClasses }) })
    .answers(Message, 'The day on which school reopens is set')
    .does((c, { body }) => set(c, { field: 'new_term_beginning', ...body })),
  post('/api/student-class', 'term-record.administer')
    .takes({ body: StudentClass })
    .answers(Message, 'The student is in another class')
    .does(async (c, { body }) => {
      const { studentId, classId, classFrom: from, day: asked = '' } = ours(body)
      const { day, error } = await dayOfMove(c, [studentId], asked)
      if (error) refuse(c, 422, [error])
      const outcome = await changeClass(c.get('db'), { studentId, classId, from, day }, byOf(c))
      if (outcome !== 'changed') throw refusal(outcome)
      return { message: words.classChanged(classId) }
    }),
  del('/api/term-report', 'term-record.administer')
    .takes({ body: z.strictObject(StudentKey) })
    .answers(Message, 'The term record is deleted')
    .does(async (c, { body }) => {
      const outcome = await removeTermReport(c.get('db'), ours(body), byOf(c))
      if (outcome.kind !== 'removed') throw refusal(outcome.kind)
      return { message: words.deleted(fullName(outcome.record)) }
    }),
  del('/api/subject-record', 'term-record.administer')
    .takes({ body: z.strictObject({ ...StudentKey, subject_id: Id }) })
    .answers(Message, 'The subject record is deleted')
    .does(async (c, { body }) => {
      const outcome = await removeSubjectRecord(c.get('db'), ours(body), byOf(c))
      if (outcome.kind !== 'removed') throw refusal(outcome.kind)
      return { message: words.deleted(outcome.subject.title) }
    }),
)

async function subjectAsRead(c: Context<Env>, key: Parameters<typeof saveSubjectRecord>[1]) {
  const record = await findRecord(c.get('db'), accessOf(c), key, at(c))
  const rows = record && subjectRowsOf(record, await listSubjectRows(c.get('db'), record, record.isCurrent))
  return rows?.find((row) => row.subject_id === key.subjectId)
}

/** The saved row; throws every other outcome. */
function savedSubject(c: Context<Env>, saved: SavedSubject) {
  if (saved.kind === 'missing') throw new HTTPException(404)
  const row = orNotFound(subjectRowsOf(saved.record, saved.subjects).find((one) => one.subject_id === saved.row.subjectId))
  if (saved.kind === 'saved') return row
  if (saved.kind === 'conflict') return conflict(c, row, saved.change)
  const isForbidden = saved.fault === 'closed' || saved.fault === 'not-yours'
  throw new HTTPException(isForbidden ? 403 : 422, { message: rowFaults[saved.fault] })
}

type SettingBody = Pick<Setting, 'field' | 'value' | 'year' | 'term'> & { class_id: string | null }

async function set(c: Context<Env>, { class_id: classId, ...body }: SettingBody) {
  const outcome = await setForClasses(c.get('db'), { ...body, classId }, byOf(c))
  if (outcome !== 'set') throw refusal(outcome)
  return { message: settingSaved[body.field](body.value, classId) }
}
