import { words as classMarksWords } from '../../domain/words/class-marks.ts'
import { stepOf, nextWords as words } from '../../domain/words/school.ts'
import { kindWords as uploads } from '../../domain/words/school-upload.ts'
import { uploadWords } from '../../domain/words/students-upload.ts'
import { linksOf } from '../_links/class-marks.ts'
import { schoolUploadUrl, studentUploadUrl } from '../_links/school-upload.ts'
import { subjectsUrl } from '../_links/subjects.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Icon } from '../_ui/icon.tsx'
import { tabUrl } from './frame.tsx'

/** The steps in the order in which they are possible, each with its link. */
const steps = {
  classes: tabUrl('classes'),
  subjects: subjectsUrl,
  teachers: '/admin/teachers',
  students: '/admin/students',
  lessons: '/admin/teachers',
  takers: `${subjectsUrl}/batch`,
  term: '#term-card',
  registration: '#register-students',
  marks: '/admin/enter-marks',
  print: '/admin/reports/print',
  post: '/admin/posting',
} as const
export type Missing = Record<keyof typeof steps, boolean>

/** `isBeside`: the answer to another request, which replaces the steps on the page. */
type Props = { missing: Missing; isOpen: boolean; mayUpload: boolean; isBeside?: boolean }

/** The steps to a new school's first report cards. `isOpen`: not hidden by a click. `mayUpload`: may upload a whole school. */
export function NextSteps({ missing, isOpen, mayUpload, isBeside }: Props) {
  if (!missing.post) return null
  if (!isOpen) return isBeside ? null : <Toggle isOpen={isOpen} />
  const names = Object.keys(steps) as (keyof typeof steps)[]
  const next = names.find((step) => missing[step])
  return (
    <section id="what-comes-next" className="panel print:hidden" aria-labelledby="next-steps" hx-swap-oob={isBeside ? 'true' : undefined}>
      <header className="panel-head">
        <h2 id="next-steps">{words.title}</h2>
        <Toggle isOpen={isOpen} />
      </header>
      <div className="pad stack">
        <p className="dim">{words.intro}</p>
        {next && <OpenStep step={next} n={names.indexOf(next) + 1} of={names.length} missing={missing} mayUpload={mayUpload} />}
        <ol className="next-steps">
          {names.map((step, n) => (
            <li key={step} aria-current={step === next ? 'step' : undefined}>
              <span className={missing[step] ? 'tick' : 'tick is-done'} aria-hidden="true">
                {missing[step] ? n + 1 : <Icon name="check" />}
              </span>
              <a href={steps[step]}>{words[step]}</a>
              {!missing[step] && <span className="small good">{words.done}</span>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

type OpenProps = { step: keyof typeof steps; n: number; of: number; missing: Missing; mayUpload: boolean }

/** The one step to take now, with the quicker way where there is one. */
const OpenStep = ({ step, n, of, missing, mayUpload }: OpenProps) => (
  <div className="next-step">
    <div className="grow">
      <span className="small dim">{stepOf(n, of)}</span>
      <p className="name">{words[step]}</p>
      {mayUpload && (missing.students || missing.takers) && (
        <p className="note">
          {words.fromFiles} <a href={schoolUploadUrl}>{uploads.school.title}</a>
          {words.forAll} <a {...opens(studentUploadUrl)}>{uploadWords.open}</a>
          {words.forStudents}
        </p>
      )}
      {!missing.registration && missing.marks && (
        <p className="note">
          {words.marksFromFile} <a href={linksOf('/admin').home}>{classMarksWords.title}</a>
          {words.forMarks}
        </p>
      )}
    </div>
    <ButtonLink look="primary" href={steps[step]} aria-label={`${words.begin}: ${words[step]}`}>
      {words.begin}
    </ButtonLink>
  </div>
)

export const nextStepsUrl = '/admin/dashboard/next-steps'

const Toggle = ({ isOpen }: { isOpen: boolean }) => (
  <form method="post" action={nextStepsUrl} className="push print:hidden">
    <Button type="submit" small look="quiet" name="open" value={isOpen ? '0' : '1'}>
      {isOpen ? words.close : words.title}
    </Button>
  </form>
)
