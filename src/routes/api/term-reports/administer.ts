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
import { accessOf, allow } from '../../_rights.ts'
import { dayOfMove } from '../../school/students/move-day.ts'
import { refusal } from '../../term-reports/refusal.ts'
import { answers, api, conflict, del, post, refuse, takenOf, takes } from '../_api.ts'
import { ClassFromField } from '../school/students/class-from.ts'
import { ClassId, Day, StudentKey, Term, Year } from './schemas.ts'
import { SubjectRecordRow, SubjectRecordSave, subjectOf, subjectRowsOf, subjectSaveOf, subjectTaken } from './subject-records.ts'

const tags = ['Term reports']
const subjectRecordEdit = { tags, middleware: allow('subject-record.edit') }
const termRecordAdminister = { tags, middleware: allow('term-record.administer') }
const Message = z.object({ message: z.string() })

const forClasses = { class_id: ClassId.nullable().openapi({ description: 'null for all classes' }), year: Year, term: Term }
const PossibleAttendance = z.strictObject({ value: z.int().min(0).max(999), ...forClasses })
const NewTermBeginning = z.strictObject({ value: Day, ...forClasses })
const StudentClass = z.strictObject({
  student_id: StudentKey.student_id,
  class_id: ClassId,
  class_from: ClassFromField,
  day: Day.optional().openapi({ description: 'The first day in the class; today when nothing is said' }),
})
const TermReportKey = z.strictObject(StudentKey)
const SubjectRecordKey = z.strictObject({ ...StudentKey, subject_id: z.int().positive() })

const editSubject = post(
  '/api/subject-record',
  subjectRecordEdit,
  takes(SubjectRecordSave),
  answers(z.object({ data: SubjectRecordRow }), 'The subject record as it is now'),
)

export const administerApi = api()
  .openapi(editSubject, async (c) => {
    const sent = c.req.valid('json')
    const key = { studentId: sent.student_id, year: sent.year, term: sent.term, subjectId: subjectOf(sent) ?? 0 }
    const body = await takenOf(c, sent, subjectTaken, () => subjectAsRead(c, key))
    const saved = await saveSubjectRecord(c.get('db'), key, subjectSaveOf(body), byOf(c))
    return c.json({ data: savedSubject(c, saved) }, 200)
  })
  .openapi(
    post('/api/possible-attendance', termRecordAdminister, takes(PossibleAttendance), answers(Message, 'Possible attendance is set')),
    async (c) => c.json({ message: await set(c, { field: 'possible_attendance', ...c.req.valid('json') }) }, 200),
  )
  .openapi(
    post(
      '/api/new-term-beginning',
      termRecordAdminister,
      takes(NewTermBeginning),
      answers(Message, 'The day on which school reopens is set'),
    ),
    async (c) => c.json({ message: await set(c, { field: 'new_term_beginning', ...c.req.valid('json') }) }, 200),
  )
  .openapi(
    post('/api/student-class', termRecordAdminister, takes(StudentClass), answers(Message, 'The student is in another class')),
    async (c) => {
      const { student_id: studentId, class_id: classId, class_from: from, day: asked = '' } = c.req.valid('json')
      const { day, error } = await dayOfMove(c, [studentId], asked)
      if (error) refuse(c, 422, [error])
      const outcome = await changeClass(c.get('db'), { studentId, classId, from, day }, byOf(c))
      if (outcome !== 'changed') throw refusal(outcome)
      return c.json({ message: words.classChanged(classId) }, 200)
    },
  )
  .openapi(
    del('/api/term-report', termRecordAdminister, takes(TermReportKey), answers(Message, 'The term record is deleted')),
    async (c) => {
      const { student_id: studentId, ...term } = c.req.valid('json')
      const outcome = await removeTermReport(c.get('db'), { studentId, ...term }, byOf(c))
      if (outcome.kind !== 'removed') throw refusal(outcome.kind)
      return c.json({ message: words.deleted(fullName(outcome.record)) }, 200)
    },
  )
  .openapi(
    del('/api/subject-record', termRecordAdminister, takes(SubjectRecordKey), answers(Message, 'The subject record is deleted')),
    async (c) => {
      const { student_id: studentId, subject_id: subjectId, ...term } = c.req.valid('json')
      const outcome = await removeSubjectRecord(c.get('db'), { studentId, subjectId, ...term }, byOf(c))
      if (outcome.kind !== 'removed') throw refusal(outcome.kind)
      return c.json({ message: words.deleted(outcome.subject.title) }, 200)
    },
  )

async function subjectAsRead(c: Context<Env>, key: Parameters<typeof saveSubjectRecord>[1]) {
  const record = await findRecord(c.get('db'), accessOf(c), key, at(c))
  const rows = record && subjectRowsOf(record, await listSubjectRows(c.get('db'), record, record.isCurrent))
  return rows?.find((row) => row.subject_id === key.subjectId)
}

/** The row that was saved; every other outcome is thrown. */
function savedSubject(c: Context<Env>, saved: SavedSubject) {
  if (saved.kind === 'missing') throw new HTTPException(404)
  const row = orNotFound(subjectRowsOf(saved.record, saved.subjects).find((one) => one.subject_id === saved.row.subjectId))
  if (saved.kind === 'saved') return row
  if (saved.kind === 'conflict') return conflict(c, row, saved.change)
  const isForbidden = saved.fault === 'closed' || saved.fault === 'not-yours'
  throw new HTTPException(isForbidden ? 403 : 422, { message: rowFaults[saved.fault] })
}

type SettingBody = Pick<Setting, 'field' | 'value' | 'year' | 'term'> & { class_id: string | null }

async function set(c: Context<Env>, { class_id: classId, ...body }: SettingBody): Promise<string> {
  const outcome = await setForClasses(c.get('db'), { ...body, classId }, byOf(c))
  if (outcome !== 'set') throw refusal(outcome)
  return settingSaved[body.field](body.value, classId)
}
