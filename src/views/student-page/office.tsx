import type { RegistrationState } from '../../domain/registration/index.ts'
import type { DocumentKind } from '../../domain/school/students/index.ts'
import { pageWords as words } from '../../domain/words/student-page.ts'
import { reviewUrl } from '../_links/registration.ts'
import { documentUrl, studentUrl } from '../_links/students.ts'
import { opens } from '../_ui/dialog.tsx'
import { useLocalFields } from '../_ui/local-fields.tsx'
import { Note, Section } from '../_ui/section.tsx'
import { StateBadge } from '../registration/table.tsx'

const everyone = { of: 'all' } as const

type Registered = { id: number; year: string; state: RegistrationState; when: string }

export const Registration = ({ id, year, state, when }: Registered) => (
  <Section id="registration" title={words.registration} link={<a href={reviewUrl(id, everyone)}>{words.review}</a>}>
    <p className="row px-4 pb-3">
      {year} <StateBadge state={state} /> {when && <span className="dim small">{when}</span>}
    </p>
  </Section>
)

export function Documents({ id, there }: { id: number; there: readonly DocumentKind[] }) {
  const { documents: asked, title } = useLocalFields()
  return (
    <Section id="documents" title={words.documents}>
      {asked.length === 0 ? (
        <Note>{words.noDocuments}</Note>
      ) : (
        <dl className="pairs">
          {asked.map((kind) => (
            <div key={kind}>
              <dt>
                <a {...opens(documentUrl(id, kind))}>{title(kind)}</a>
              </dt>
              <dd>{there.includes(kind) ? words.received : <span className="bad">{words.missing}</span>}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}

/** `last`: the time and place of the last sign-in; `failed`: the failed tries since. */
export type SignInState = { hasPassword: boolean; mustChange: boolean; last: string; failed: number; hasLeft: boolean }

export function SignIn({ id, hasPassword, mustChange, last, failed, hasLeft }: SignInState & { id: number }) {
  const link = !hasLeft && <a {...opens(studentUrl(id, 'password'))}>{words.reset}</a>
  return (
    <Section id="sign-in" title={words.signIn} link={link}>
      {hasLeft ? (
        <Note>{words.leftNoSignIn}</Note>
      ) : (
        <dl className="pairs">
          <div>
            <dt>{words.password}</dt>
            <dd>{!hasPassword ? words.noPassword : mustChange ? words.temporary : words.own}</dd>
          </div>
          <div>
            <dt>{words.last}</dt>
            <dd>{last || words.never}</dd>
          </div>
          {failed > 0 && (
            <div>
              <dt>{words.failed}</dt>
              <dd>{failed}</dd>
            </div>
          )}
        </dl>
      )}
    </Section>
  )
}
