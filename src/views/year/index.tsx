import type { ReactNode } from 'react'
import { type Step, steps, type Years } from '../../domain/school/terms/years.ts'
import { statusTitles, stepTitles, words, yearTitles } from '../../domain/words/year.ts'
import { yearUrl } from '../_links/year.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { refreshed } from '../_ui/table.tsx'
import type { YearProps } from './props.ts'
import { ClassesStep, HolidaysStep, PromotionStep, RegistrationStep, StaffStep, SubjectsStep, TermsStep } from './steps.tsx'

export const YearPage = ({ years, children }: { years: Years | undefined; children: ReactNode }) => (
  <div className="stack">
    <PageHead title={yearTitles.page} sub={years && words.lead(years)} />
    {children}
  </div>
)

export const NoYear = () => (
  <YearPage years={undefined}>
    <Alert>{words.nobody}</Alert>
  </YearPage>
)

const changes = ['year-changed', 'school-changed', 'term-changed', 'calendar-changed', 'students-changed', 'registration-changed']

const panels: Record<Step, (props: YearProps) => ReactNode> = {
  terms: TermsStep,
  classes: ClassesStep,
  promotion: PromotionStep,
  staff: StaffStep,
  subjects: SubjectsStep,
  holidays: HolidaysStep,
  registration: RegistrationStep,
}

/** The steps with their numbers, which reload after a step here or in another feature's dialog. */
export function YearSteps(props: YearProps) {
  const { years, begun, progress } = props
  return (
    <div id="year" className="stack" {...refreshed({ url: yearUrl(), on: changes.join(' from:body, ') })}>
      {begun ? <Alert>{words.begun(years.to)}</Alert> : <p className="dim">{words.intro(years.to)}</p>}
      <ol className="stack">
        {steps.map((step, place) => {
          const Panel = panels[step]
          return (
            <li key={step}>
              <section className="panel pad stack" aria-labelledby={`step-${step}`}>
                <header className="row">
                  <h2 id={`step-${step}`}>{`${place + 1}. ${stepTitles[step]}`}</h2>
                  <span className="push">
                    <Badge kind={progress[step] === 'done' ? 'good' : progress[step] === 'todo' ? 'warn' : undefined}>
                      {statusTitles[progress[step]]}
                    </Badge>
                  </span>
                </header>
                <Panel {...props} />
              </section>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
