import type { PartOfDay } from '../../domain/home.ts'
import type { SubjectClass } from '../../domain/marks/enter/index.ts'
import type { ClassProgress, InCharge, ProgressLine } from '../../domain/posting/progress.ts'
import type { Closes, Entry } from '../../domain/school/deadlines.ts'
import { dayTitle, greeting, termWeek, words } from '../../domain/words/home.ts'
import { words as progressWords } from '../../domain/words/progress.ts'
import { mainMenu } from '../_screens.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { QuestionsNotice } from '../posting/questions.tsx'
import { AbsentForDays, AbsentToday, type Day } from './absent.tsx'
import { FormRing, LedClasses } from './led-classes.tsx'
import { Lessons } from './lessons.tsx'
import { type Close, type Closed, Next } from './next.tsx'
import { OwnClass } from './own-class.tsx'
import { type Teaching, TeachingPanels } from './teaching.tsx'
import { type Task, Today } from './today.tsx'
import { WhoOwes } from './who-owes.tsx'

type HeadProps = {
  firstName: string
  part: PartOfDay
  today: string
  term: { year: number; term: number; isPosted: boolean; termEnd: string | null } | undefined
  week: { week: number; weeks: number } | undefined
}
type Home = HeadProps & {
  term: { year: number; term: number; isPosted: boolean; isClosed: boolean; termEnd: string | null }
  duties: { formClasses: readonly string[]; deanClasses: readonly string[] }
  tasks: readonly Task[]
  lessons: readonly SubjectClass[]
  /** Those of a form teacher and dean. */
  classes: readonly ClassProgress[]
  day: Day | undefined
  means: ReadonlyMap<string, string | null>
  /** The form teachers of a dean's classes. */
  teachers: readonly InCharge[]
  /** Only for a teacher without a class in charge. */
  teaching: Teaching | undefined
  /** The people with most to enter, for a dean and a head. */
  owing: readonly ProgressLine[]
  closes: readonly Close[]
  until: Record<Entry, Closes | null>
  closed: Closed
  employeeId: number
}

/** An employee's first page: today's work and the lessons, and beside them the own classes and what is next. */
export function EmployeeHome(home: Home) {
  const { term, duties, lessons, classes, day, teaching, owing, tasks } = home
  const led = classes.filter(({ classId }) => duties.deanClasses.includes(classId))
  const isInCharge = duties.formClasses.length + duties.deanClasses.length > 0
  return (
    <>
      <Head {...home} />
      <div className="cols">
        <div className="stack">
          {tasks.length > 0 && <Today tasks={tasks} />}
          {led.length > 0 && <LedClasses classes={led} teachers={home.teachers} today={day?.classes ?? []} />}
          {(lessons.length > 0 || !isInCharge) && <Lessons {...home} />}
          {(lessons.length > 0 || isInCharge) && (
            <div className="panel pad">
              <QuestionsNotice base="/term-reports" />
            </div>
          )}
        </div>
        <div className="stack">
          {teaching && <TeachingPanels {...home} {...teaching} until={home.until.marks} />}
          {duties.formClasses.map((classId) => (
            <OwnClass
              key={classId}
              {...{ classId, term }}
              of={classes.find((one) => one.classId === classId)}
              today={day?.classes.find((one) => one.classId === classId)}
              mean={home.means.get(classId) ?? null}
            />
          ))}
          {led.length > 0 && <FormRing classes={led} />}
          {day && <AbsentToday day={day} />}
          {day && <AbsentForDays spells={day.spells} />}
          {owing.length > 0 && <WhoOwes lines={owing} />}
          <Next closes={home.closes} term={term} />
        </div>
      </div>
    </>
  )
}

/** The two options of the main menu come first. */
function Head({ firstName, part, today, term, week }: HeadProps) {
  const [enterMarks, termReports] = mainMenu
  const sub = [dayTitle(today), ...(term ? [termWeek(term, week), ...(term.isPosted ? [words.posted] : [])] : [])]
  return (
    <PageHead title={greeting(part, firstName)} sub={sub.join(' · ')}>
      {[enterMarks, termReports].map(({ href, label }) => (
        <ButtonLink key={href} href={href} className="only-wide">
          {label}
        </ButtonLink>
      ))}
    </PageHead>
  )
}

export const HomeWithoutTerm = (head: HeadProps) => (
  <>
    <Head {...head} />
    <section className="panel">
      <Empty title={progressWords.noTerm}>{words.noTermYet}</Empty>
    </section>
  </>
)
