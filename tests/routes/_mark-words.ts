import { onTestFinished } from 'vitest'
import { makeWorld, students, subjects, type Who, year } from '../world.ts'

export const { zahra, nicolette, andres, teShawn } = students
export const sheet = `/api/lesson-marks/${year}/1/5A/${subjects.mathematics}`
export const paper = {
  card: (id: number) => `/reports/report-card/${id}/${year}/1`,
  marks: `/reports/mark-sheet/${year}/1/5A`,
  ranks: `/reports/rank-sheet/5A/${year}/1`,
}

/** Exam marks of 5A in English and Mathematics: 80 80, 60 40, 90 90, 50 50. */
export async function world(options: Parameters<typeof makeWorld>[0] = {}) {
  const w = await makeWorld(options)
  onTestFinished(w.close)
  const marks = [
    [zahra.id, 80, 80],
    [nicolette.id, 60, 40],
    [andres.id, 90, 90],
    [teShawn.id, 50, 50],
  ] as const
  for (const [id, english, mathematics] of marks)
    for (const [subject, exam_mark] of [
      [subjects.english, english],
      [subjects.mathematics, mathematics],
    ] as const)
      await w.db.updateTable('subject_record').set({ exam_mark }).where('student_id', '=', id).where('subject_id', '=', subject).execute()
  const text = async (path: string, who: Who = 'admin') => (await w.as(who)(path)).text()
  const setting = async (id: string, form: Record<string, string>) => {
    const [row] = await w.db
      .selectFrom('mark_word')
      .select('version')
      .where('id', '=', id as 'absent')
      .execute()
    const body = new URLSearchParams({
      version: String(row?.version),
      code: { absent: 'AB', exempt: 'EX', incomplete: 'INC' }[id] ?? '',
      ...form,
    })
    const headers = { 'HX-Request': 'true' }
    const res = await w.as('admin')(`/admin/school/mark-words/${id}`, { method: 'POST', body, headers })
    return { status: res.status, html: await res.text() }
  }
  const enter = async (id: number, exam_mark: string | number | null, who: Who = 'lutchman') => {
    const { students: rows } = (await (await w.as(who)(sheet)).json()) as { students: { student_id: number; version: number }[] }
    const version = rows.find((row) => row.student_id === id)?.version ?? 0
    const res = await w.as(who)(sheet, { method: 'POST', json: { student_id: id, version, exam_mark } })
    return { status: res.status, body: await res.json() }
  }
  const post = (posted: 0 | 1) => w.as('admin')('/api/post-term-reports', { method: 'POST', json: { year, term: 1, posted } })
  return { ...w, text, setting, enter, post }
}

export const on = { on: '1' }
export const ranked = { ranked: '1' }
export const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
