import { sumOf } from '../../domain/home.ts'
import type { ClassProgress, InCharge, Part } from '../../domain/posting/progress.ts'
import { marksEntered, ofAll, progressOf, whoseOf, words } from '../../domain/words/home.ts'
import { spoken } from '../../domain/words/progress.ts'
import { classUrl } from '../_links/classes.ts'
import { readinessLinks } from '../_links/posting.ts'
import { Measure, Ring } from '../_ui/measure.tsx'
import { Panel } from '../_ui/panel.tsx'
import { Table } from '../_ui/table.tsx'
import type { ClassToday } from './absent.tsx'
import { ChargeLinks } from './who-owes.tsx'

const base = '/term-reports'
const links = readinessLinks(base, { year: 0, term: 0, isCurrent: true })

type Props = { classes: readonly ClassProgress[]; teachers: readonly InCharge[]; today: readonly ClassToday[] }
type Line = { classId: string; teachers: string; marks: Part; remarks: Part; absent: number | undefined }

/** A dean's classes with their form teachers. The last row is their sum. */
export function LedClasses({ classes, teachers, today }: Props) {
  const lines = classes.map(({ classId, parts }): Line => {
    const day = today.find((one) => one.classId === classId)
    const named = teachers.filter((one) => one.classId === classId).map(({ name }) => name)
    return {
      classId,
      teachers: named.join(', '),
      marks: parts.marks,
      remarks: parts.remarks,
      absent: day?.isKnown ? day.absent : undefined,
    }
  })
  const whose = whoseLed(classes)
  const counted = lines.flatMap(({ absent }) => absent ?? [])
  const all: Line = {
    ...{ classId: '', teachers: '' },
    ...{ marks: sumOf(lines.map(({ marks }) => marks)), remarks: sumOf(lines.map(({ remarks }) => remarks)) },
    absent: counted.length > 0 ? counted.reduce((sum, n) => sum + n, 0) : undefined,
  }
  return (
    <Panel id="led" title={whose} foot={<ChargeLinks />}>
      <Table
        label={progressOf(whose)}
        rows={lines}
        rowKey={({ classId }) => classId}
        columns={[
          {
            head: words.class,
            isName: true,
            cell: ({ classId }) => <a href={classUrl(base, classId)}>{classId}</a>,
          },
          { head: words.formTeacher, className: 'wrap-anywhere only-wide', width: 'only-wide', cell: (line) => line.teachers },
          { head: words.marks, width: 'w-[36%]', cell: (line) => <Marks {...line} of={line.classId} /> },
          {
            head: words.remarks,
            align: 'num',
            cell: ({ classId, remarks }) => <a href={links.list({ classId, list: 'remarks' })}>{ofAll(remarks)}</a>,
          },
          { head: words.absent, align: 'num', cell: ({ absent }) => absent ?? '–' },
        ]}
        foot={
          lines.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{words.all}</th>
                <td className="only-wide" />
                <td>
                  <Marks {...all} of={whose} />
                </td>
                <td className="num">{ofAll(all.remarks)}</td>
                <td className="num">{all.absent ?? '–'}</td>
              </tr>
            </tfoot>
          )
        }
      />
    </Panel>
  )
}

/** The marks of all of a dean's classes. */
export function FormRing({ classes }: { classes: readonly ClassProgress[] }) {
  const [whose, part] = [whoseLed(classes), sumOf(classes.map(({ parts }) => parts.marks))]
  return (
    <div className="panel pad with-ring">
      <Ring label={`${words.marks}, ${whose}`} {...part} />
      <div>
        <h2>{whose}</h2>
        <p className="note">{marksEntered(part)}</p>
      </div>
    </div>
  )
}

const whoseLed = (classes: readonly ClassProgress[]) =>
  whoseOf(
    classes.map(({ classId }) => classId),
    classes.map(({ formLevel }) => formLevel),
  )

const Marks = ({ marks, of }: { marks: Part; of: string }) => <Measure label={spoken('marks', of, marks)} {...marks} />
