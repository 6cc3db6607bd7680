import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  findImpact,
  listClasses,
  removeSubjectRecord,
  removeTermReport,
  setForClasses,
  settingFault,
  undoSetting,
} from '../../db/term-reports/index.ts'
import { fullName } from '../../domain/_names.ts'
import { classFroms } from '../../domain/school/students/class-move.ts'
import { changesNothing, impactKey, parseField, type SettingField } from '../../domain/term-reports/index.ts'
import { faults, settingSaved, settingUndone, administerWords as words } from '../../domain/words/term-reports.ts'
import { SettingForm } from '../../views/term-reports/administer.tsx'
import { AskSetting } from '../../views/term-reports/ask-setting.tsx'
import { AskDelete, ChangeClass, Warning } from '../../views/term-reports/dialogs.tsx'
import { actorOf, byOf, type Env } from '../_env.ts'
import { readForm, showDialog, showOver, showPart } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { accessOf, allow } from '../_rights.ts'
import { frame, keyOf, linksFor, placeOf, StudentForm, SubjectId } from './_request.tsx'
import { onFailure } from './failure.ts'
import { backTo, foundStudent, foundSubject } from './found.ts'
import { moveStudent, showAt } from './moved.tsx'
import { refusal } from './refusal.ts'

const allowed = allow('term-record.administer', frame)
const SettingBody = z.strictObject({
  year: StudentForm.shape.year,
  term: StudentForm.shape.term,
  value: z.string(),
  classes: z.enum(['all', 'one']),
  /** The warning that the person has read; a changed one is shown first. */
  said: z.string().max(5000).optional(),
})
const UndoBody = z.strictObject({ year: StudentForm.shape.year, term: StudentForm.shape.term })
const ClassForm = StudentForm.extend({ class_id: z.string(), class_from: z.enum(classFroms).optional() })

/** The administrator's panel: figures of the term, a student's class, and deletions. */
export const administer = (): Hono<Env> =>
  new Hono<Env>()
    .onError(onFailure)
    .post('/:classId/possible-attendance', allowed, (c) => set(c, 'possible_attendance'))
    .post('/:classId/new-term-beginning', allowed, (c) => set(c, 'new_term_beginning'))
    .post('/:classId/settings/:id/undo', allowed, async (c) => {
      const term = await readForm(c, UndoBody)
      const undone = await undoSetting(c.get('db'), { id: Number(/^\d{1,9}$/.exec(c.req.param('id'))?.[0] ?? 0), ...term }, byOf(c))
      if (undone.kind !== 'undone') throw refusal(undone.kind)
      return doneOrBack(c, linksFor(c, undefined).student(c.req.param('classId'), 1), settingUndone(undone), 'term-report-changed')
    })
    .get('/:classId/:n/class', allowed, async (c) => {
      const { record, url } = await foundStudent(c)
      const all = await listClasses(c.get('db'), accessOf(c), record)
      const classes = all.filter(({ formLevel, retiredAt }) => formLevel !== null && retiredAt === null)
      return showDialog(c, <ChangeClass record={record} url={url('class')} classes={classes} />)
    })
    .post('/:classId/:n/class', allowed, async (c) => moveStudent(c, await readForm(c, ClassForm)))
    .get('/:classId/:n/delete', allowed, async (c) => {
      const { record, subjects, url } = await foundStudent(c)
      const stands = subjects.some((subject) => subject.version !== null)
      return showDialog(c, stands ? <Warning message={words.hasSubjects} /> : <AskDelete record={record} url={url('delete')} />)
    })
    .post('/:classId/:n/delete', allowed, async (c) => {
      const removed = await removeTermReport(c.get('db'), keyOf(await readForm(c, StudentForm)), byOf(c))
      if (removed.kind === 'has-subjects') return showDialog(c, <Warning message={words.hasSubjects} />, 409)
      if (removed.kind !== 'removed') throw refusal(removed.kind)
      const { classId, n } = placeOf(c)
      return showAt(c, words.deleted(fullName(removed.record)), removed.record, { classId, n })
    })
    .get('/:classId/:n/subjects/:subjectId', allowed, async (c) => {
      const { record, subject, url } = await foundSubject(c)
      return showDialog(c, <AskDelete record={record} subject={subject} url={url()} />)
    })
    .post('/:classId/:n/subjects/:subjectId', allowed, async (c) => {
      const key = { ...keyOf(await readForm(c, StudentForm)), subjectId: SubjectId.parse(c.req.param('subjectId')) }
      const removed = await removeSubjectRecord(c.get('db'), key, byOf(c))
      if (removed.kind !== 'removed') throw refusal(removed.kind)
      return doneOrBack(c, backTo(c), words.deleted(removed.subject.title), 'term-report-changed')
    })

async function set(c: Context<Env>, field: SettingField) {
  const { classes, value: typed, said, ...term } = await readForm(c, SettingBody)
  const classId = c.req.param('classId') ?? ''
  const value = parseField(field, typed)
  const again = (fault: keyof typeof faults) => {
    const form = (
      <SettingForm field={field} term={{ classId, ...term }} value={typed} error={faults[fault]} links={linksFor(c, undefined)} />
    )
    return showPart(c, form, 422)
  }
  if (!value.ok || value.value === null)
    return again(value.ok ? (field === 'possible_attendance' ? 'not-a-count' : 'not-a-day') : value.error)
  const forClass = classes === 'all' ? null : classId
  const setting = { field, value: value.value, classId: forClass, ...term }
  const [impact, fault] = await Promise.all([findImpact(c.get('db'), setting), settingFault(c.get('db'), actorOf(c), setting)])
  if (!fault && !changesNothing(impact) && said !== impactKey(impact)) {
    return showOver(c, <AskSetting {...{ setting, impact, classes, typed }} url={linksFor(c, undefined).setting(classId, field)} />)
  }
  const outcome = fault ?? (await setForClasses(c.get('db'), setting, byOf(c)))
  if (outcome === 'opening-within' || outcome === 'opening-outside-year') return again(outcome)
  if (outcome !== 'set') throw refusal(outcome)
  return doneOrBack(c, linksFor(c, undefined).student(classId, 1), settingSaved[field](value.value, forClass), 'term-report-changed')
}
