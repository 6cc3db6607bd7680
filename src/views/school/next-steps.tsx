import { nextWords as words } from '../../domain/words/school.ts'
import { Icon } from '../_ui/icon.tsx'

const steps = { dates: '#dashboard', subjects: '/admin/subjects', teachers: '/admin/teachers', students: '/admin/students' } as const
export type Missing = Record<keyof typeof steps, boolean>

/** What a new school does next; nothing once it has what a term needs. */
export function NextSteps({ missing }: { missing: Missing }) {
  if (!missing.subjects && !missing.teachers && !missing.students) return null
  return (
    <section className="panel pad stack" aria-labelledby="next-steps">
      <h2 id="next-steps">{words.title}</h2>
      <p className="dim">{words.intro}</p>
      <ol className="stack gap-1">
        {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
          <li key={step} className="row">
            <Icon name={missing[step] ? 'right' : 'check'} className={missing[step] ? undefined : 'good'} />
            <a href={steps[step]}>{words[step]}</a>
            {!missing[step] && <span className="small good">{words.done}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
