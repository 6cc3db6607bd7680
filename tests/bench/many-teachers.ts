import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { ask, jsonOf } from './_load.ts'
import { paths } from './_paths.ts'
import { absent, type Row } from './_rows.ts'
import { type Served, signIn, type Visitor } from './_server.ts'

/** `isOpen`: the last save of it had no answer, so that either value may stand. */
export type Cell = { path: string; student: number; id: number; version: number; mark: number | null; isOpen?: boolean }
const [teachers, seconds] = [50, 30]

/** Fifty browsers, each with students of its own, save for half a minute; then every mark is read from the file itself. */
export async function manyTeachers(served: Served, data: string): Promise<Row[]> {
  const what = `${teachers} teachers saving for ${seconds} s`
  const teacher = await signIn(served.url, 'd.lutchman')
  const cells = await cellsOf(teacher)
  if (cells.length < teachers) return [absent(`${what}: errors`, '', 0), absent('… lost marks', '', 0)]
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(Array.from({ length: teachers }, (_, n) => type(teacher, share(cells, n), until)))
  const [saved, errors] = [counts.reduce((sum, one) => sum + one.saved, 0), counts.reduce((sum, one) => sum + one.errors, 0)]
  const lost = lostOf(`${data}/school.db`, cells)
  return [
    { what: `${what}: errors`, figure: errors, unit: '', budget: 0, note: `${saved} marks saved` },
    { what: '… lost marks', figure: lost, unit: '', budget: 0, note: `of ${cells.length} read back` },
  ]
}

export async function cellsOf(teacher: Visitor): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const path of paths.saveMarks) {
    const sheet = await ask(teacher, path)
    if (sheet.status !== 200) continue
    const { students } = jsonOf(sheet) as {
      students: { student_id: number; id: number | null; version: number; course_mark: number | null }[]
    }
    for (const { student_id, id, version, course_mark } of students)
      if (id !== null) cells.push({ path, student: student_id, id, version, mark: course_mark })
  }
  return cells
}

const share = (cells: Cell[], n: number) => cells.filter((_, i) => i % teachers === n)

/** As fast as a hand at the keyboard with numbers before it: a mark, a tenth of a second, the next. */
async function type(teacher: Visitor, cells: Cell[], until: number): Promise<{ saved: number; errors: number }> {
  const counts = { saved: 0, errors: 0 }
  for (let turn = 0; performance.now() < until; turn++) {
    const cell = cells[turn % cells.length] as Cell
    const mark = (cell.student + turn) % 101
    const json = { student_id: cell.student, version: cell.version, course_mark: mark }
    const answer = await ask(teacher, cell.path, { method: 'POST', json }).catch(() => undefined)
    const row = answer?.status === 200 ? (jsonOf(answer).data as { version: number; course_mark: number }) : undefined
    if (row?.course_mark === mark) {
      Object.assign(cell, { version: row.version, mark })
      counts.saved++
    } else counts.errors++
    await setTimeout(100)
  }
  return counts
}

/** Marks that stand otherwise than the last answer said, or whose last change is not in the history. */
function lostOf(file: string, cells: readonly Cell[]): number {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const mark = db.prepare('select course_mark from subject_record where id = ?')
    const last = db.prepare(
      "select new_value from change where entity = 'subject_record' and entity_key = ? and field = 'course_mark' order by id desc limit 1",
    )
    return cells.filter(({ id, mark: said }) => {
      const told = last.get(String(id))
      return mark.get(id)?.course_mark !== said || (told !== undefined && told.new_value !== String(said))
    }).length
  } finally {
    db.close()
  }
}
