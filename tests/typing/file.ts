import { openToRead, type Row } from '../e2e/_database.ts'

export type File = Awaited<ReturnType<typeof openFile>>
export type Line = { cell: string; person: string; old: string; new: string }

const marks = ['course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1', 'custom_comment']
const remarks = ['times_absent', 'times_late', 'conduct', 'deportment', 'comments', 'deans', 'custom_comment']
const text = (value: unknown) => (value === null || value === undefined ? '' : `${value}`)

/** What the school's file, or its database on a server, has of a class in a term: every mark, every figure and word of its term records, every mark of its mark books. */
export async function openFile(place: string, formClass: string, term: number) {
  const now = `academic_year_id = 20252026 and term = ${term}`
  const { all, close } = await openToRead(place)
  const inClass = `student_id in (select student_id from student_term_record where form_class_id = '${formClass}' and ${now})`
  const cells = new Map<string, string>()
  const [newest] = await all('select coalesce(max(id), 0) as id from change')
  const last = Number(newest?.id)

  async function students(): Promise<{ id: number; name: string }[]> {
    const rows = await all(
      `select id, last_name || ', ' || first_name as name from student where id in (select student_id from student_term_record
      where form_class_id = ? and ${now})`,
      formClass,
    )
    return rows.map(({ id, name }) => ({ id: Number(id), name: text(name) }))
  }

  async function values(): Promise<Map<string, string>> {
    cells.clear()
    const found = new Map<string, string>()
    const take = (entity: string, key: unknown, student: unknown, of: string, row: Row, fields: readonly string[]) => {
      for (const field of fields) {
        found.set(`${student}/${of}${field}`, text(row[field]))
        cells.set(`${entity} ${key} ${field}`, `${student}/${of}${field}`)
      }
    }
    for (const row of await all(`select * from subject_record where ${now} and ${inClass}`))
      take('subject_record', row.id, row.student_id, `${row.subject_id}/`, row, marks)
    for (const row of await all(`select * from student_term_record where ${now} and ${inClass}`))
      take('student_term_record', row.id, row.student_id, '', row, remarks)
    for (const row of await all(
      `select m.* from assessment_mark as m join assessment as a on a.id = m.assessment_id where ${now} and ${inClass}`,
    ))
      take('assessment_mark', `${row.assessment_id}-${row.student_id}`, row.student_id, `a${row.assessment_id}/`, row, ['mark'])
    return found
  }

  /** What the history has got since, in its order, of marks, figures and words; of other records nothing should be there. */
  async function history(): Promise<Line[]> {
    await values()
    const rows = await all(
      `select c.*, coalesce(e.user_name, d.user_name) as person from change as c
        left join employee as e on c.actor_kind = 'employee' and e.id = c.actor_id
        left join administrator as d on c.actor_kind = 'administrator' and d.id = c.actor_id
        where c.id > ? and c.entity in ('subject_record', 'student_term_record', 'assessment_mark') order by c.id`,
      last,
    )
    return rows
      .filter(({ field }) => [...marks, ...remarks, 'mark'].includes(text(field)))
      .map((row) => {
        const name = `${row.entity} ${row.entity_key} ${row.field}`
        return { cell: cells.get(name) ?? name, person: text(row.person), old: text(row.old_value), new: text(row.new_value) }
      })
  }

  const assessments = async (employee: string, subject: number) => {
    const rows = await all(
      `select a.id, a.total from assessment as a join employee as e on e.id = a.employee_id where a.${now} and form_class_id = ? and user_name = ?
        and subject_id = ? and removed_at is null order by assessment_number`,
      formClass,
      employee,
      subject,
    )
    return rows.map(({ id, total }) => ({ id: Number(id), total: Number(total) }))
  }

  return { students, values, history, assessments, close }
}
