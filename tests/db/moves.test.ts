import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findClassAttendance } from '../../src/db/attendance/days/index.ts'
import { saveMarks } from '../../src/db/marks/enter/index.ts'
import { joinOne, leaveSchool, listMoves, moveToClasses, undoMove } from '../../src/db/school/students/moves/index.ts'
import { archiveStudent } from '../../src/db/school/students/moves/leave.ts'
import { scopesFor } from '../../src/domain/_policy.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, students, subjects, type World, year } from '../world.ts'
import { cardsOf, demoSchool } from './_year.ts'

let seconds = 0
const by = () => ({ actor: actor('admin'), at: new Date(Date.parse('2025-12-01T14:00:00Z') + 1000 * seconds++).toISOString() })
const { zahra, andres, marcus } = students
const day = '2025-12-01'

/** 5A has lessons in English, Mathematics and Chemistry, 5B in English and Mathematics, which Marcus takes. */
async function world() {
  const world = await makeWorld()
  const { db } = world
  const lesson = { form_class_id: '5B', academic_year_id: year, employee_id: 5 }
  await addRows(db, 'lesson', [
    { ...lesson, subject_id: subjects.english },
    { ...lesson, subject_id: subjects.mathematics },
  ])
  for (const table of ['subject_record', 'subject_student'] as const)
    await db.deleteFrom(table).where('student_id', '=', marcus.id).where('subject_id', '=', subjects.chemistry).execute()
  return world
}

const move = (db: World['db'], id: number, to: string, classFrom: 'this-term' | 'next-term' = 'this-term') =>
  db.transaction().execute((trx) => moveToClasses(trx, { to: new Map([[id, to]]), classFrom, day }, by()))

async function enter({ db }: World, id: number, classId: string, subjectId: number, mark: number) {
  const who = actor('admin')
  const access = { actor: who, scopes: scopesFor(who, 'subject-record.enter') }
  const row = await db
    .selectFrom('subject_record')
    .select('version')
    .where('student_id', '=', id)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  const key = { year, term: 1, classId, subjectId }
  const save = { studentId: id, version: row?.version ?? 0, values: { exam_mark: mark } }
  const [outcome] = (await saveMarks(db, access, key, [save], by().at)) ?? []
  return outcome?.kind === 'saved'
}

const printed = async ({ db }: World, id: number) => {
  const rows = await db.selectFrom('subject_record').select(['subject_id', 'exam_mark']).where('student_id', '=', id).execute()
  return new Map(rows.map((row) => [row.subject_id, row.exam_mark]))
}
const placeOf = async ({ db }: World, id: number) => {
  const student = await db.selectFrom('student').select(['form_class_id', 'archived_on']).where('id', '=', id).executeTakeFirstOrThrow()
  const own = db.selectFrom('student_term_record').select(['form_class_id', 'left_on']).where('student_id', '=', id)
  const record = await own.executeTakeFirstOrThrow()
  return { now: student.form_class_id, record: record.form_class_id, hasLeft: student.archived_on !== null && record.left_on !== null }
}
const countMarks = async ({ db }: World) => {
  const marks = await db
    .selectFrom('subject_record')
    .select((eb) => eb.fn.count<number>('exam_mark').as('n'))
    .executeTakeFirstOrThrow()
  const aside = await db
    .selectFrom('subject_record_aside')
    .select((eb) => eb.fn.sum<number | null>('marks').as('n'))
    .executeTakeFirstOrThrow()
  return marks.n + (aside.n ?? 0)
}

/** The rule again, as plainly as it can be said. */
type Model = {
  now: string
  record: string
  hasLeft: boolean
  marks: Map<number, string | number | null>
  aside: Map<number, string | number | null>
}
type Step = { id: number; kind: 'class' | 'leaves' | 'returns'; before: Model; enteredSince: boolean }
const taken: Record<string, number[]> = { '5A': Object.values(subjects), '5B': [subjects.english, subjects.mathematics] }
const copy = (model: Model): Model => ({ ...model, marks: new Map(model.marks), aside: new Map(model.aside) })

function modelMove(model: Model, to: string, classFrom: string) {
  model.now = to
  if (classFrom !== 'this-term' || model.record === to) return
  model.record = to
  for (const [subject, mark] of [...model.marks])
    if (!taken[to]?.includes(subject)) {
      model.aside.set(subject, mark)
      model.marks.delete(subject)
    }
  for (const [subject, mark] of [...model.aside])
    if (taken[to]?.includes(subject)) {
      model.marks.set(subject, mark)
      model.aside.delete(subject)
    }
}

const who = fc.constantFrom(zahra.id, andres.id, marcus.id)
const operation = fc.oneof(
  fc.record({
    do: fc.constant('move' as const),
    id: who,
    to: fc.constantFrom('5A', '5B'),
    from: fc.constantFrom('this-term' as const, 'this-term' as const, 'next-term' as const),
  }),
  fc.record({
    do: fc.constant('enter' as const),
    id: who,
    subject: fc.constantFrom(...Object.values(subjects)),
    mark: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({ do: fc.constantFrom('leave' as const, 'return' as const, 'undo' as const, 'undo' as const), id: who }),
)

test('any sequence of moves, marks and undoing is what the plain rule says, and loses no mark', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 14 }), async (operations) => {
      const w = await world()
      const { db } = w
      const models = new Map<number, Model>()
      for (const one of [zahra, andres, marcus])
        models.set(one.id, { now: one.formClass, record: one.formClass, hasLeft: false, marks: await printed(w, one.id), aside: new Map() })
      const steps: Step[] = []
      const modelOf = (id: number) => models.get(id) as Model
      for (const op of operations) {
        const model = modelOf(op.id)
        const before = copy(model)
        const did = (kind: Step['kind']) => steps.push({ id: op.id, kind, before, enteredSince: false })
        if (op.do === 'move') {
          if (model.hasLeft) continue
          const isMove = model.now !== op.to || (op.from === 'this-term' && model.record !== op.to)
          expect(await move(db, op.id, op.to, op.from)).toHaveLength(isMove ? 1 : 0)
          modelMove(model, op.to, op.from)
          if (isMove) did('class')
        } else if (op.do === 'enter') {
          const entered = await enter(w, op.id, model.record, op.subject, op.mark)
          expect(entered).toBe(!model.hasLeft && model.marks.has(op.subject))
          if (entered && model.marks.get(op.subject) !== op.mark) {
            model.marks.set(op.subject, op.mark)
            for (const step of steps) if (step.id === op.id) step.enteredSince = true
          }
        } else if (op.do === 'leave' || op.do === 'return') {
          if (model.hasLeft === (op.do === 'leave')) continue
          await archiveStudent(db, op.id, op.do === 'leave' ? 'leaves' : 'returns', day, by())
          model.hasLeft = op.do === 'leave'
          did(op.do === 'leave' ? 'leaves' : 'returns')
        } else {
          const [last] = (await listMoves(db, op.id)).filter(({ undoneAt }) => undoneAt === null)
          const step = steps.findLast(({ id }) => id === op.id)
          expect(last?.kind).toBe(step?.kind)
          if (!last || !step) continue
          const answer = await undoMove(db, last.id, by())
          const changesTerm = step.kind === 'class' && step.before.record !== model.record
          if (step.kind === 'class' && step.enteredSince && changesTerm) expect(answer).toEqual({ kind: 'refused', fault: 'written' })
          else {
            expect(answer).toEqual({ kind: 'undone' })
            if (step.kind === 'class') {
              const { marks, aside } = changesTerm ? step.before : model
              models.set(op.id, { ...step.before, marks: new Map(marks), aside: new Map(aside) })
            } else model.hasLeft = step.before.hasLeft
            steps.splice(steps.lastIndexOf(step), 1)
          }
        }
        const now = modelOf(op.id)
        expect(await placeOf(w, op.id)).toEqual({ now: now.now, record: now.record, hasLeft: now.hasLeft })
        expect(await printed(w, op.id)).toEqual(now.marks)
      }
      const marks = [...models.values()].flatMap((model) => [...model.marks.values(), ...model.aside.values()])
      expect(await countMarks(w)).toBe(marks.filter((mark) => mark !== null).length)
      w.close()
    }),
    { numRuns: 25 },
  )
})

describe('in the demo school', () => {
  test('moves there and back leave every figure of everybody as it was: cards, averages, ranks, attendance', async () => {
    const { db, close } = await demoSchool()
    const { year: now } = await db
      .selectFrom('academic_term')
      .select('academic_year_id as year')
      .where('is_current', '=', 1)
      .executeTakeFirstOrThrow()
    const attendance = async () => {
      const classes = await db.selectFrom('form_class').select('id').where('form_level', 'is not', null).execute()
      const all = await Promise.all(
        classes.map(({ id }) => findClassAttendance(db, id, { from: '2026-05-01', to: '2026-06-20' }, '2026-06-20')),
      )
      return JSON.stringify(all.map((one) => one?.students.map(({ studentId, figures }) => [studentId, figures])))
    }
    const before = { cards: await cardsOf(db, { until: now }), attendance: await attendance() }
    expect(before.cards.size).toBeGreaterThan(100)
    const moving = await db
      .selectFrom('student')
      .select(['id', 'form_class_id as classId'])
      .where('archived_on', 'is', null)
      .where('form_class_id', 'in', ['4A', '5A', '6B', '1C'])
      .limit(9)
      .execute()
    const back = new Map(moving.map(({ id, classId }) => [id, classId as string]))
    const there = new Map(moving.map(({ id, classId }) => [id, classId?.endsWith('A') ? `${classId[0]}B` : `${classId?.[0]}A`]))
    for (const to of [there, back]) await db.transaction().execute((trx) => moveToClasses(trx, { to, classFrom: 'this-term' }, by2()))
    expect({ cards: await cardsOf(db, { until: now }), attendance: await attendance() }).toEqual(before)
    for (const id of back.keys()) {
      await db.transaction().execute((trx) => leaveSchool(trx, [id], { day: '2026-06-20' }, by2()))
      await archiveStudent(db, id, 'returns', undefined, by2())
    }
    expect({ cards: await cardsOf(db, { until: now }), attendance: await attendance() }).toEqual(before)
    await close()
  })
})
const by2 = () => ({ ...by(), at: new Date(Date.parse('2026-06-24T14:00:00Z') + 1000 * seconds++).toISOString() })

test.each(['times_absent', 'times_late'] as const)(
  'days of %s that were typed since are not lost with a registration that is undone',
  async (typed) => {
    const { db, close } = await world()
    for (const table of ['subject_record', 'student_term_record'] as const)
      await db.deleteFrom(table).where('student_id', '=', zahra.id).execute()
    const joined = await joinOne(db, zahra.id, day, by())
    const id = joined.kind === 'joined' ? Number(joined.ids[0]) : 0
    const stand = (set: object) => db.updateTable('student_term_record').set(set).where('student_id', '=', zahra.id).execute()
    await stand({ [typed]: 3 })
    expect(await undoMove(db, id, by())).toEqual({ kind: 'refused', fault: 'written' })
    await stand({ [typed.replace('times', 'counted')]: 3 }) // counted from the days, and not typed
    expect(await undoMove(db, id, by())).toEqual({ kind: 'undone' })
    await close()
  },
)

test('who joins late and who leaves is reckoned only for the days here, and the figure comes back with the undoing', async () => {
  const { db, close } = await demoSchool(90)
  const term = await db.selectFrom('academic_term').selectAll().where('is_current', '=', 1).executeTakeFirstOrThrow()
  const { id } = await db.selectFrom('student').select('id').where('archived_on', 'is', null).limit(1).executeTakeFirstOrThrow()
  const own = db.selectFrom('student_term_record').select(['possible_attendance as possible', 'joined_on', 'left_on', 'away'])
  const record = () =>
    own
      .where('student_id', '=', id)
      .where('academic_year_id', '=', term.academic_year_id)
      .where('term', '=', term.term)
      .executeTakeFirstOrThrow()
  const whole = (await record()).possible as number
  const joined = await joinOne(db, id, '2026-05-18', by2())
  const late = await record()
  expect(late.joined_on).toBe('2026-05-18')
  expect(late.possible).toBeLessThan(whole)
  await archiveStudent(db, id, 'leaves', '2026-06-01', by2())
  const left = await record()
  expect(left.possible as number).toBeLessThan(late.possible as number)
  await archiveStudent(db, id, 'returns', '2026-06-15', by2())
  const back = await record()
  expect(back).toMatchObject({ left_on: null, away: '[["2026-06-02","2026-06-14"]]' })
  expect(back.possible as number).toBeGreaterThan(left.possible as number)
  expect(back.possible as number).toBeLessThan(late.possible as number)
  const moves = await listMoves(db, id)
  expect(moves.map(({ kind }) => kind)).toEqual(['returns', 'leaves', 'joins'])
  expect(joined.kind).toBe('joined')
  for (const one of moves) expect(await undoMove(db, one.id, by2())).toEqual({ kind: 'undone' })
  expect(await record()).toMatchObject({ joined_on: null, left_on: null, away: null, possible: whole })
  await close()
})
