import type { FoundStudent } from '../../domain/term-reports/index.ts'
import { screenWords } from '../../domain/words/term-reports.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { TextField } from '../_ui/field.tsx'
import { Name } from '../_ui/name.tsx'
import type { Links } from './links.ts'

const atMost = 50

type Props = { typed: string; found: readonly FoundStudent[]; links: Links }

/** A student of the classes within reach, by number or name. */
export function StudentSearch({ typed, found, links }: Props) {
  return (
    <Dialog title={screenWords.search}>
      <form
        className="stack"
        action={links.search.split('?')[0]}
        hx-get={links.search.split('?')[0]}
        hx-trigger="input changed delay:250ms, submit"
        hx-target="#found-students"
        hx-select="#found-students"
        hx-swap="outerHTML"
        hx-sync="this:replace"
      >
        <TextField label="Student ID or name" name="q" type="search" icon="search" autoFocus autoComplete="off" defaultValue={typed} />
        {Object.entries(links.asked).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <FoundStudents found={found} links={links} />
    </Dialog>
  )
}

function FoundStudents({ found, links }: Omit<Props, 'typed'>) {
  return (
    <div id="found-students" className="mt-3 max-h-[50vh] overflow-auto" aria-live="polite">
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="top-0">
              Student ID
            </th>
            <th scope="col" className="top-0">
              First Name
            </th>
            <th scope="col" className="top-0">
              Last Name
            </th>
            <th scope="col" className="top-0">
              Class
            </th>
            <th scope="col" className="top-0">
              <span className="sr">{screenWords.viewRecord}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, atMost).map((student) => (
            <FoundLine key={student.studentId} {...student} href={links.student(student.classId, student.n)} />
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p className="hint p-3">{screenWords.nobodyFound}</p>}
      {found.length > atMost && <p className="hint p-3">{screenWords.moreFound(atMost, found.length)}</p>}
    </div>
  )
}

function FoundLine({ studentId, firstName, lastName, classId, href }: FoundStudent & { href: string }) {
  return (
    <tr>
      <td>{studentId}</td>
      <td>
        <Name>{firstName}</Name>
      </td>
      <th scope="row">
        <Name>{lastName}</Name>
      </th>
      <td>{classId}</td>
      <td className="num">
        <ButtonLink small href={href} aria-label={`${screenWords.viewRecord}: ${firstName} ${lastName}`}>
          {screenWords.viewRecord}
        </ButtonLink>
      </td>
    </tr>
  )
}
