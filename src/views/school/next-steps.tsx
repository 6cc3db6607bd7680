import { nextWords as words } from '../../domain/words/school.ts'
import { Icon } from '../_ui/icon.tsx'
import { subjectsUrl } from '../subjects/links.ts'
import { tabUrl } from './frame.tsx'

/** In the order in which they can be done, each with its way in. */
const steps = {
  classes: tabUrl('classes'),
  subjects: subjectsUrl,
  teachers: '/admin/teachers',
  students: '/admin/students',
  lessons: '/admin/teachers',
  takers: `${subjectsUrl}/batch`,
  term: '#term-card',
  registration: '#register-students',
} as const
export type Missing = Record<keyof typeof steps, boolean>

/** The steps of a new school to its first report card; nothing once students are registered. */
export function NextSteps({ missing }: { missing: Missing }) {
  if (!missing.registration) return null
  const names = Object.keys(steps) as (keyof typeof steps)[]
  const next = names.find((step) => missing[step])
  return (
    <section className="panel pad stack print:hidden" aria-labelledby="next-steps">
      <h2 id="next-steps">{words.title}</h2>
      <p className="dim">{words.intro}</p>
      <ol className="grid gap-x-5 gap-y-1 md:grid-cols-2">
        {names.map((step) => (
          <li key={step} className="row min-h-7">
            <Icon name={missing[step] ? 'right' : 'check'} className={missing[step] ? undefined : 'good'} />
            <a href={steps[step]} className={step === next ? 'font-semibold' : undefined}>
              {words[step]}
            </a>
            {!missing[step] && <span className="small good">{words.done}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
