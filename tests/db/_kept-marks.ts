import type Sqlite from 'better-sqlite3'

type Row = { id: number; kept: number | null; isClosed: 0 | 1; term: number; marks: string }

/**
 * The records whose kept figure is not what plain code makes of their marks, and those of a closed term without one. The places of the
 * figure are written out again here.
 */
export function keptWrongly(sqlite: Sqlite.Database, registeredLater: readonly number[] = []) {
  const rows = sqlite
    .prepare(
      `select record.id, record.kept_marks kept, record.term, kept.term is not null isClosed, (select json_group_array(json_array(course_mark, exam_mark))
        from subject_record own where own.student_id = record.student_id and own.academic_year_id = record.academic_year_id
        and own.term = record.term) marks
      from student_term_record record
      left join term_kept kept on kept.academic_year_id = record.academic_year_id and kept.term = record.term`,
    )
    .all() as Row[]
  return rows.flatMap(({ id, kept, isClosed, term, marks }) => {
    let figure = 0
    for (const [course, exam] of JSON.parse(marks)) {
      const mark = term === 2 ? course : exam
      if (typeof mark === 'number') figure += 2 ** 15 + mark
      else if (mark !== null) figure += 2 ** { absent: 24, exempt: 33, incomplete: 42 }[mark as 'absent']
    }
    const isMissing = kept === null && isClosed === 1 && !registeredLater.includes(id)
    return isMissing || (kept !== null && kept !== figure) ? [{ id, kept, figure }] : []
  })
}
