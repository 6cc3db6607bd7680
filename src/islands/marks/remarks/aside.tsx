import { memo } from 'react'
import { noAverage } from '../../../domain/_average.ts'
import { fullName } from '../../../domain/_names.ts'
import type { RemarkRow } from '../../../domain/marks/remarks/index.ts'
import { words } from '../../../domain/words/class-remarks.ts'
import { here } from '../../_base-address.ts'
import { Name } from '../../_ui/name.tsx'

/** The current student's subjects with their marks and comments. */
export const Aside = memo(function Aside({ student, report }: { student: RemarkRow; report: string }) {
  const { subjects, average, grade, rank } = student
  const name = fullName(student)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to be reached by the keyboard
    <aside className="panel remarks-of" aria-label={words.subjectsOf(name)} tabIndex={0}>
      <h2>
        <a href={here(report)}>
          <Name>{name}</Name>
        </a>
      </h2>
      <p className="small dim">
        {[`${words.average} ${average ?? noAverage}`, grade, rank && `${words.rank} ${rank}`].filter(Boolean).join(' · ')}
      </p>
      {subjects.length === 0 && <p className="dim">{words.noSubjects}</p>}
      <table className="subject-notes">
        <thead>
          <tr>
            <th scope="col">{words.subjects}</th>
            <th scope="col" className="num">
              {words.course}
            </th>
            <th scope="col" className="num">
              {words.exam}
            </th>
          </tr>
        </thead>
        {subjects.map(({ title, course, exam, comments }) => (
          <tbody key={title}>
            <tr>
              <th scope="row">{title}</th>
              <td className="num">{course ?? '–'}</td>
              <td className="num">{exam ?? '–'}</td>
            </tr>
            {comments && (
              <tr>
                <td colSpan={3} className="dim">
                  {comments}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </aside>
  )
})
