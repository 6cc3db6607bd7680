import { expect, test } from 'vitest'
import { listCandidates } from '../../src/db/figures/print-runs.ts'
import { findSheet, listLessonTeachers, listOwnLessons, listSubjectsOfClass, listTeacherLessons } from '../../src/db/marks/enter/index.ts'
import { findRemarksSheet } from '../../src/db/marks/remarks/index.ts'
import { countEmpty } from '../../src/db/posting/index.ts'
import { listClassProgress } from '../../src/db/posting/progress.ts'
import { findReadiness, listLessonLines } from '../../src/db/posting/readiness.ts'
import { usualRules } from '../../src/domain/_marks.ts'
import { planOf } from '../../src/domain/figures/print-runs.ts'
import { classLines } from '../../src/domain/posting/readiness.ts'
import { definitionOf } from '../../src/islands/marks/enter/definition.ts'
import { counts } from '../../src/islands/marks/enter/view.ts'
import { definitionOf as remarksOf } from '../../src/islands/marks/remarks/definition.ts'
import { writtenIn } from '../../src/islands/marks/remarks/view.ts'
import { actor, people, subjects, year } from '../world.ts'
import { andres, nicolette, on, plain, teShawn, world, zahra } from './_mark-words.ts'

const key = { year, term: 1, isCurrent: true }
const admin = { actor: actor('admin'), scopes: ['all'] as const }

/** Of 5A in Mathematics: Zahra has a course mark alone, Nicolette was absent, Andrés has left with a mark, Té-Shawn's is incomplete. */
async function mixed() {
  const w = await world()
  for (const word of ['absent', 'exempt', 'incomplete']) await w.setting(word, on)
  await w.enter(nicolette.id, 'AB')
  await w.enter(teShawn.id, 'INC')
  const own = () => w.db.updateTable('subject_record').where('student_id', '=', zahra.id)
  await own().set({ course_mark: 70, exam_mark: null }).where('subject_id', '=', subjects.mathematics).execute()
  await own().set({ exam_mark: 'exempt' }).where('subject_id', '=', subjects.english).execute()
  await w.db.updateTable('student_term_record').set({ left_on: '2025-10-03' }).where('student_id', '=', andres.id).execute()
  return w
}

test('means the same wherever it is counted', async () => {
  const { db, as, text } = await mixed()
  const reach = { db, access: admin, key }
  const lesson = { year, term: 1, classId: '5A', subjectId: subjects.mathematics }
  const named = <T extends { classId: string; subjectId: number }>(all: readonly T[]) =>
    all.filter((one) => one.classId === '5A' && one.subjectId === subjects.mathematics)
  const sum = (all: readonly { registered: number; entered: number }[]) => ({
    registered: all.reduce((n, one) => n + one.registered, 0),
    entered: all.reduce((n, one) => n + one.entered, 0),
  })
  const sheet = await findSheet(db, admin, lesson, '2025-12-01T14:00:00.000Z')
  const def = definitionOf({ term: 1, comments: [], isReadOnly: false, rules: usualRules })
  const { inClass, ...onScreen } = counts(def, sheet?.rows ?? [], new Map(), 1)
  const api = (await (await as('admin')(`/api/lesson-marks/${year}/1/5A/${subjects.mathematics}`)).json()) as Record<string, number>
  const lutchman = { actor: actor('lutchman'), scopes: ['lessons'] as const }
  const readiness = await findReadiness(db, admin, key)
  const places = {
    'home and chooser': sum(named(await listOwnLessons(db, lutchman, key))),
    'chooser of a teacher': sum(named(await listTeacherLessons(db, ['all'], key, people.lutchman.id))),
    'chooser of a class': sum(named(await listSubjectsOfClass(db, ['all'], key, '5A'))),
    'the sheet': onScreen,
    'the interface': { registered: api.registered, entered: api.entered },
    'what is missing': sum(named(readiness.lessons)),
    'the Dashboard by teacher': sum(named(await listLessonLines(reach))),
  }
  const teachers = await listLessonTeachers(db, ['all'], key)
  const ofAll = sum(await listTeacherLessons(db, ['all'], key, people.lutchman.id))
  expect(ofAll.registered).toBeGreaterThan(3)
  expect(teachers.find(({ id }) => id === people.lutchman.id)).toMatchObject(ofAll)
  for (const [place, figures] of Object.entries(places)) expect([place, figures]).toEqual([place, { registered: 3, entered: 1 }])

  const remarks = await findRemarksSheet(db, admin, { year, term: 1, classId: '5A' }, '2025-12-01T14:00:00.000Z')
  const remarksSheet = remarksOf({ columns: ['comments'], shut: [], readOnly: null }, remarks?.rows ?? [])
  const candidates = await listCandidates(db, admin, key, 'report-cards')
  const plan = planOf(candidates, { paper: 'report-cards', part: 'all', order: 'name' }, () => true)
  const classes = await listClassProgress(reach)
  const of5A = classes.find((one) => one.classId === '5A')?.parts
  const inEach = {
    'the sheet': inClass,
    'the interface': api.in_class,
    'Class Remarks': writtenIn(remarksSheet, { rows: remarks?.rows ?? [], outbox: new Map() }, 'comments').of,
    'what is missing': classLines(readiness).find((one) => one.classId === '5A')?.students,
    'the Dashboard': of5A?.remarks.of,
    'Print Report Cards': plan.classes.find((one) => one.classId === '5A')?.registered,
  }
  for (const [place, figure] of Object.entries(inEach)) expect([place, figure]).toEqual([place, 3])

  const all = sum(await listSubjectsOfClass(db, ['all'], key, '5A'))
  const classPage = plain(await text('/admin/classes/5A'))
  for (const figure of ['3 students', `${all.entered} of ${all.registered} `, 'Remarks 0 of 3', 'Devika Lutchman 33 %'])
    expect(classPage, 'the page of the class').toContain(figure)
  expect(of5A?.marks).toEqual({ done: all.entered, of: all.registered })
  const marks = classes.reduce((n, { parts }) => ({ done: n.done + parts.marks.done, of: n.of + parts.marks.of }), { done: 0, of: 0 })
  const empty = await countEmpty(db, key)
  expect([empty.marks, empty.emptyMarks]).toEqual([marks.of, marks.of - marks.done])

  const total = async (of: string) =>
    /<tfoot>.*aria-label="Marks, (?:All|Form 5): \d+% (\d+) of (\d+)"/s
      .exec(await text(`/admin/dashboard/progress${of}`))
      ?.slice(1)
      .map(Number)
  const form5 = classes.filter(({ formLevel }) => formLevel === 5).map(({ parts }) => parts.marks)
  expect(await total('')).toEqual([marks.done, marks.of])
  expect(await total('?by=class&form=5')).toEqual([form5.reduce((n, p) => n + p.done, 0), form5.reduce((n, p) => n + p.of, 0)])
  expect(plain(await (await as('lutchman')(`/term-reports/enter-marks/${year}/1/5A/${subjects.mathematics}`)).text())).toContain(
    '2 exam marks missing',
  )
})
