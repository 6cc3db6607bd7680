import { yearTitle } from '../../../domain/_dates.ts'
import { fullName } from '../../../domain/_names.ts'
import type { FormClass } from '../../../domain/_school.ts'
import type { Teacher } from '../../../domain/school/teachers/index.ts'
import { common } from '../../../domain/words/common.ts'
import { lessonWords, takeYear, yearLine } from '../../../domain/words/teachers.ts'
import { lessonsUrl } from '../../_links/teachers.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { type Head, Heads, TableFrame } from '../../_ui/table.tsx'
import { type ClassChoice, ClassFieldset } from './classes.tsx'
import { LessonRow, type LessonRowProps } from './lesson-row.tsx'

type LessonsProps = {
  teacher: Pick<Teacher, 'id' | 'firstName' | 'lastName'>
  year: number
  /** The years that lessons can have, the year of the students' classes first. */
  years: readonly number[]
  classes: readonly FormClass[]
  formClasses: ClassChoice
  deanClasses: ClassChoice
  rows: readonly LessonRowProps[]
}

/** A teacher's lessons of this year, form classes and dean classes; every change is saved at once. */
export function LessonsDialog({ teacher, year, years, classes, formClasses, deanClasses, rows }: LessonsProps) {
  const add = lessonsUrl(teacher.id, year, 'lessons', 'new')
  return (
    <Dialog
      wide
      title={lessonWords.title}
      about={`${fullName(teacher)}, ${yearTitle(year)}`}
      buttons={
        <ButtonLink icon="plus" href={add} hx-get={add} hx-target="#lesson-rows" hx-swap="beforeend">
          {lessonWords.add}
        </ButtonLink>
      }
    >
      <div className="stack gap-4" data-saves="">
        {years.length > 1 && (
          <p className="row">
            <span>{yearLine(year, years[0] ?? year)}</span>
            {years
              .filter((one) => one !== year)
              .map((one) => (
                <ButtonLink key={one} small {...opens(lessonsUrl(teacher.id, one, 'lessons'))}>
                  {takeYear(one)}
                </ButtonLink>
              ))}
          </p>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(360px,100%),1fr))] gap-5">
          <ClassFieldset {...formClasses} legend={lessonWords.formClass} classes={classes} />
          <ClassFieldset {...deanClasses} legend={lessonWords.formDean} classes={classes} />
        </div>
        <LessonTable rows={rows} />
      </div>
    </Dialog>
  )
}

const heads: Head[] = [
  { head: lessonWords.subjectId, width: 'w-20' },
  { head: lessonWords.subject },
  { head: lessonWords.class, width: 'w-28' },
  { head: common.delete, isQuiet: true, width: 'w-12' },
  { head: lessonWords.status, width: 'w-56' },
]

const LessonTable = ({ rows }: { rows: readonly LessonRowProps[] }) => (
  <TableFrame label={lessonWords.title} className="table-in-box folds">
    <Heads columns={heads} />
    <tbody id="lesson-rows">
      {rows.map((row) => (
        <LessonRow key={row.id} {...row} />
      ))}
      <tr className="not-only:hidden">
        <td colSpan={heads.length} className="dim">
          {lessonWords.none}
        </td>
      </tr>
    </tbody>
  </TableFrame>
)

/** Without a current term there is no year to assign in. */
export function NoYearDialog({ teacher }: Pick<LessonsProps, 'teacher'>) {
  const action = (
    <ButtonLink look="primary" href="/admin/dashboard">
      {lessonWords.dashboard}
    </ButtonLink>
  )
  return (
    <Dialog title={lessonWords.title} about={fullName(teacher)}>
      <Empty title={lessonWords.noTerm} action={action}>
        {lessonWords.noTermText}
      </Empty>
    </Dialog>
  )
}
