import { isFall, type SubjectOfClass, type WholeClass } from '../../domain/class-page/index.ts'
import { marksOf, subjectsOf, words } from '../../domain/words/class-page.ts'
import { signedTenths } from '../../domain/words/trend.ts'
import type { ClassLinks } from '../_links/classes.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Measure } from '../_ui/measure.tsx'
import { Name } from '../_ui/name.tsx'
import { Panel } from '../_ui/panel.tsx'
import { Heads, TableFrame } from '../_ui/table.tsx'

type Props = { subjects: readonly SubjectOfClass[]; links: ClassLinks; whole: WholeClass | undefined }

/** The subjects of the class, those without a mark last. */
export function Lessons({ subjects, links, whole }: Props) {
  const title = whole ? words.lessons : words.ownLessons
  const notStarted = subjects.filter(({ part }) => part.done === 0)
  const foot = (
    <div className="line">
      <span>{whole ? subjectsOf(subjects.length, notStarted.length) : words.ownOnly}</span>
      {whole && links.reminder && whole.marks.done < whole.marks.of && <a href={links.slips}>{words.reminders}</a>}
    </div>
  )
  return (
    <Panel id="lessons" title={title} foot={foot}>
      <TableFrame label={title} className="table-in-box">
        <Heads
          columns={[
            { head: words.subject },
            { head: words.teacher, width: 'only-wide' },
            { head: words.marks, width: 'w-[28%]' },
            { head: words.mean, align: 'num' },
            { head: words.change, align: 'num', width: 'only-wide' },
          ]}
        />
        <tbody>
          {subjects
            .filter(({ part }) => part.done > 0)
            .map((one) => (
              <Line key={one.subjectId} one={one} links={links} />
            ))}
        </tbody>
        {notStarted.length > 0 && (
          <tbody>
            <tr className="sub-head">
              <th colSpan={5} scope="colgroup">
                {words.notStarted}
              </th>
            </tr>
            {notStarted.map((one) => (
              <NotStarted key={one.subjectId} one={one} links={links} />
            ))}
          </tbody>
        )}
      </TableFrame>
    </Panel>
  )
}

type LineProps = { one: SubjectOfClass; links: Props['links'] }

const Line = ({ one, links }: LineProps) => (
  <tr>
    <SubjectCells one={one} links={links} />
    <td>
      <Measure label={marksOf(one.subject)} {...one.part} />
    </td>
    <td className="num">
      <b>{one.mean ?? '–'}</b>
    </td>
    <td className="num only-wide">
      <span className={isFall(one.change) ? 'bad' : undefined}>{one.change === null ? '–' : signedTenths(one.change)}</span>
    </td>
  </tr>
)

const NotStarted = ({ one, links: { reminder, ...links } }: LineProps) => (
  <tr>
    <SubjectCells one={one} links={{ reminder, ...links }} />
    <td className="only-wide" />
    <td className="num" colSpan={2}>
      {reminder &&
        one.teachers.map(({ id, name }) => (
          <ButtonLink key={id} small look="quiet" {...opens(reminder(id))} aria-label={`${words.remind} ${name}, ${one.subject}`}>
            {words.remind}
          </ButtonLink>
        ))}
    </td>
  </tr>
)

function SubjectCells({ one, links }: LineProps) {
  const href = links.enterMarks(one)
  return (
    <>
      <th scope="row" className="wrap-anywhere">
        {href ? <a href={href}>{one.subject}</a> : one.subject}
      </th>
      <td className="only-wide">
        {one.teachers.length === 0 ? (
          <span className="bad">{words.noTeacher}</span>
        ) : (
          one.teachers.map(({ id, name }, n) => (
            <span key={id}>
              {n > 0 && ', '}
              {links.teacher ? (
                <a href={links.teacher(id)}>
                  <Name>{name}</Name>
                </a>
              ) : (
                <Name>{name}</Name>
              )}
            </span>
          ))
        )}
      </td>
    </>
  )
}
