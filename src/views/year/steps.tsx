import type { ReactNode } from 'react'
import { shownDay } from '../../domain/_dates.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import type { TermValues } from '../../domain/_terms.ts'
import { termTitle } from '../../domain/_titles.ts'
import { type CarriedList, carriedLists } from '../../domain/school/carry-over.ts'
import { type Step, steps } from '../../domain/school/terms/years.ts'
import { carryWords, listTitles } from '../../domain/words/school-carry-over.ts'
import { words as termFields } from '../../domain/words/terms.ts'
import {
  classWords,
  holidayWords,
  outcomeTitles,
  promotionWords,
  registrationWords,
  staffWords,
  subjectWords,
  termWords,
  words,
} from '../../domain/words/year.ts'
import { outcomes } from '../../domain/year/promotion.ts'
import { yearUrl as calendarOf, copyUrl } from '../_links/calendar.ts'
import { yearUrl } from '../_links/year.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Facts } from '../_ui/facts.tsx'
import { Table } from '../_ui/table.tsx'
import { carryUrl } from '../school/carry-over.tsx'
import { tabUrl } from '../school/frame.tsx'
import { dashboardUrl, termUrl } from '../school/terms/card.tsx'
import type { YearProps } from './props.ts'

type Props = YearProps

const Actions = ({ children }: { children: ReactNode }) => <div className="row flex-wrap empty:hidden">{children}</div>

/** The next step has the strong button. */
const isNext = (step: Step, { progress }: Props) => steps.find((one) => progress[one] === 'todo') === step

const Opens = ({ url, primary, children }: { url: string; primary?: boolean; children: ReactNode }) => (
  <ButtonLink look={primary ? 'primary' : undefined} {...opens(url)}>
    {children}
  </ButtonLink>
)

/** Disabled while the step has to wait; the reason is above. */
function Main({ url, fault, primary, children }: { url: string; fault: string | undefined; primary: boolean; children: string }) {
  if (!fault)
    return (
      <Opens url={url} primary={primary}>
        {children}
      </Opens>
    )
  return <Button disabled>{children}</Button>
}

const Outcome = ({ done }: { done: YearProps['promotion']['done'] }) =>
  done && (
    <p>
      {`${done.said}. `}
      <span className="dim">{words.by(done.by, done.when)}</span>
    </p>
  )

export function TermsStep(props: Props) {
  const { terms, begun, registration } = props
  const dated = terms.filter(({ termStart }) => termStart !== null)
  const isFree = registration.registered === 0 && terms.length > 0
  return (
    <>
      {dated.length === 0 ? (
        <p className="dim">{termWords.none}</p>
      ) : (
        <Facts facts={dated.map((one) => [termTitle(one.term), <TermDays key={one.term} {...one} />])} />
      )}
      <Actions>
        <Opens url={yearUrl('terms')} primary={isNext('terms', props)}>
          {dated.length === 0 ? termWords.set : termWords.change}
        </Opens>
        {isFree && !begun && <Opens url={yearUrl('terms', 'removal')}>{termWords.remove}</Opens>}
      </Actions>
    </>
  )
}

const TermDays = ({ termStart, termEnd, newTermBeginning }: TermValues) => (
  <>
    {`${shownDay(termStart)} – ${shownDay(termEnd)}`}
    <span className="small block font-normal">{`${termFields.newTermBeginning}: ${shownDay(newTermBeginning) || termWords.noOpening}`}</span>
  </>
)

export const ClassesStep = ({ classes: { classes, students, undecided, unplaced } }: Props) => (
  <>
    <p>{classWords.text(classes, students)}</p>
    {undecided.length > 0 && <p className="warn">{classWords.undecided(undecided)}</p>}
    {unplaced > 0 && <p className="warn">{classWords.unplaced(unplaced)}</p>}
    <Actions>
      <ButtonLink href={tabUrl('classes')}>{classWords.open}</ButtonLink>
    </Actions>
  </>
)

export function PromotionStep(props: Props) {
  const { counts, fault, done, undoFault } = props.promotion
  const { progress } = props
  if (done)
    return (
      <>
        <Outcome done={done} />
        {undoFault ? (
          <p className="small dim">{undoFault}</p>
        ) : (
          <Actions>
            <Opens url={yearUrl('promotion', 'undo')}>{words.undo}</Opens>
          </Actions>
        )}
      </>
    )
  const shown = outcomes.filter((outcome) => outcome === 'up' || outcome === 'leaves' || counts[outcome] > 0)
  return (
    <>
      <p>{progress.promotion === 'done' ? promotionWords.byHand : promotionWords.text}</p>
      {progress.promotion !== 'done' && <Facts facts={shown.map((one) => [outcomeTitles[one], shownNumber(counts[one])])} />}
      {fault && progress.promotion !== 'done' && <p className="small dim">{fault}</p>}
      <Actions>
        <ButtonLink href={yearUrl('promotion')}>{promotionWords.open}</ButtonLink>
        <Main url={yearUrl('promotion', 'confirm')} fault={fault} primary={isNext('promotion', props)}>
          {promotionWords.promote}
        </Main>
      </Actions>
    </>
  )
}

export function StaffStep(props: Props) {
  const { years, begun } = props
  const { last, next, toCarry, open } = props.staff
  const hasAny = carriedLists.some((list) => next[list] > 0)
  return (
    <>
      <p>{staffWords.text}</p>
      <Table<CarriedList>
        label={staffWords.text}
        rows={carriedLists}
        rowKey={(list) => list}
        columns={[
          { head: carryWords.what, isName: true, cell: (list) => listTitles[list] },
          { head: staffWords.head(years.from), align: 'num', cell: (list) => shownNumber(last[list]) },
          { head: staffWords.head(years.to), align: 'num', cell: (list) => shownNumber(next[list]) },
        ]}
      />
      {hasAny && open.length > 0 && <p>{staffWords.open(open, years.to)}</p>}
      <Actions>
        {toCarry > 0 && (
          <Opens url={carryUrl(years.to)} primary={isNext('staff', props)}>
            {carryWords.open(years.from)}
          </Opens>
        )}
        <ButtonLink href="/admin/teachers">{staffWords.change}</ButtonLink>
        {hasAny && !begun && <Opens url={yearUrl('staff', 'clear')}>{staffWords.clear}</Opens>}
        {props.staff.isCleared && <Opens url={yearUrl('staff', 'undo')}>{staffWords.undoClear}</Opens>}
      </Actions>
    </>
  )
}

export function SubjectsStep(props: Props) {
  const { differing, without, fault, done, undoFault } = props.subjects
  if (done)
    return (
      <>
        <Outcome done={done} />
        {without.length > 0 && <p className="warn">{subjectWords.without(without, !undoFault)}</p>}
        {undoFault && <p className="small dim">{undoFault}</p>}
        <Actions>
          {!undoFault && <Opens url={yearUrl('subjects', 'undo')}>{words.undo}</Opens>}
          {without.length > 0 && <ButtonLink href="/admin/subjects/batch">{subjectWords.assign}</ButtonLink>}
        </Actions>
      </>
    )
  return (
    <>
      <p>{subjectWords.text}</p>
      {fault ? <p className="small dim">{fault}</p> : differing > 0 && <p className="warn">{subjectWords.differ(differing)}</p>}
      <Actions>
        {!fault && <ButtonLink href={yearUrl('subjects')}>{subjectWords.open}</ButtonLink>}
        <Main url={yearUrl('subjects', 'confirm')} fault={fault} primary={isNext('subjects', props)}>
          {subjectWords.give}
        </Main>
      </Actions>
    </>
  )
}

export const HolidaysStep = (props: Props) => (
  <>
    <p>{holidayWords.text(props.holidays.last, props.holidays.next, props.years)}</p>
    <Actions>
      {props.holidays.last > 0 && (
        <Opens url={`${copyUrl}?year=${props.years.to}`} primary={isNext('holidays', props)}>
          {holidayWords.copy}
        </Opens>
      )}
      <ButtonLink href={calendarOf(props.years.to)}>{holidayWords.open}</ButtonLink>
    </Actions>
  </>
)

export function RegistrationStep(props: Props) {
  const { years, terms, begun } = props
  const { registered, current, lastTerm } = props.registration
  const key = { year: years.to, term: 1 }
  const isCurrent = current?.year === years.to && current.term === 1
  const hasTerm = terms.some(({ term }) => term === 1)
  return (
    <>
      <p>
        {isCurrent && `${registrationWords.isCurrent(key)} `}
        {registrationWords.text(registered, key)}
      </p>
      {!hasTerm && <p className="small dim">{registrationWords.noTerm}</p>}
      <Actions>
        {hasTerm && current?.year === years.from && (
          <Opens url={yearUrl('current')} primary={isNext('registration', props)}>
            {registrationWords.current(key)}
          </Opens>
        )}
        {isCurrent && (
          <Opens url={termUrl(key, `${dashboardUrl}/registration`)} primary={isNext('registration', props)}>
            {registrationWords.register}
          </Opens>
        )}
        {registered > 0 && !begun && <Opens url={yearUrl('registration', 'undo')}>{words.undo}</Opens>}
        {registered === 0 && isCurrent && lastTerm && <Opens url={yearUrl('current', 'back')}>{registrationWords.current(lastTerm)}</Opens>}
      </Actions>
    </>
  )
}
