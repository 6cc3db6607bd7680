import { shownDay } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import { termLine, termValue } from '../../domain/_titles.ts'
import { portalWords as words } from '../../domain/words/student-portal.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Facts } from '../_ui/facts.tsx'
import { Status } from '../_ui/status.tsx'
import { RegistrationCard } from '../registration/own/card.tsx'
import type { OwnRegistration } from '../registration/own/standing.tsx'

type Card = { year: number; term: number; datePosted: string | null }
type Props = {
  student: { id: number; firstName: string; lastName: string; classId: string | null; picture: string | null }
  cards: readonly Card[]
  message?: string | undefined
  registration?: OwnRegistration | undefined
}

export const cardUrl = ({ year, term }: Pick<Card, 'year' | 'term'>) => `/student/reports/${year}/${term}`

/** The student's first page: the student's data and the posted cards. */
export function StudentHome({ student, cards, message, registration }: Props) {
  const name = fullName(student)
  return (
    <div className="stack mx-auto max-w-2xl">
      {message && (
        <p>
          <Status kind="saved">{message}</Status>
        </p>
      )}
      <section className="panel pad row flex-nowrap gap-4">
        {student.picture && (
          <img className="h-24 w-20 rounded object-cover" src={`/student/picture?v=${encodeURIComponent(student.picture)}`} alt="" />
        )}
        <div className="stack min-w-0">
          <h1 className="break-words">{name}</h1>
          <Facts facts={[...(student.classId ? [[words.class, student.classId] as const] : []), [words.number, student.id]]} />
        </div>
      </section>
      {registration?.canWrite && <RegistrationCard own={registration} />}
      <h2 className="text-lg">{words.title}</h2>
      <section className="panel">
        {cards.length === 0 ? (
          <Empty title={words.none}>{words.noneReason}</Empty>
        ) : (
          <ul>
            {cards.map((card) => (
              <CardRow key={termValue(card)} card={card} />
            ))}
          </ul>
        )}
      </section>
      {registration && !registration.canWrite && <RegistrationCard own={registration} />}
      <p>
        <a href="/student/password">{words.password}</a>
      </p>
    </div>
  )
}

function CardRow({ card }: { card: Card }) {
  const name = termLine(card)
  return (
    <li className="pad row border-line not-first:border-t">
      <div>
        <b>{name}</b>
        {card.datePosted && <p className="small dim">{`${words.posted} ${shownDay(card.datePosted.slice(0, 10))}`}</p>}
      </div>
      <span className="row push flex-nowrap">
        <ButtonLink look="primary" href={cardUrl(card)} aria-label={`${words.open} ${name}`}>
          {words.open}
        </ButtonLink>
        <ButtonLink icon="download" href={`${cardUrl(card)}/pdf`} aria-label={`${words.pdf} ${name}`}>
          {words.pdf}
        </ButtonLink>
      </span>
    </li>
  )
}
