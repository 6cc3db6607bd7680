import type { ReactNode } from 'react'
import { yearTitle } from '../../../domain/_dates.ts'
import type { Proposals, RegistrationState, RegistrationValues } from '../../../domain/registration/index.ts'
import type { WindowState } from '../../../domain/registration/windows.ts'
import type { DocumentKind } from '../../../domain/school/students/index.ts'
import { common } from '../../../domain/words/common.ts'
import { stateTitles } from '../../../domain/words/registration.ts'
import { ownWords as words } from '../../../domain/words/registration-own.ts'
import { ownBase } from '../../_links/own-registration.ts'
import { Badge } from '../../_ui/badge.tsx'
import { ButtonLink } from '../../_ui/button.tsx'
import { Status } from '../../_ui/status.tsx'

/** A registration as the student sees it, with times in words. */
export type OwnRegistration = {
  student: { name: string; classId: string | null; formLevel: number | null; houseName: string | null; entryDate: string | null }
  record: RegistrationValues
  proposals: Proposals
  schoolDocuments: readonly { kind: DocumentKind; day: string; version: string }[]
  documents: readonly { kind: DocumentKind; name: string; size: string; version: string }[]
  year: number
  state: RegistrationState
  version: number
  /** The time of the last change of state. */
  since: string | null
  reason: string | null
  standing: WindowState
  deadline: string | null
  /** True if open, and neither submitted nor accepted. */
  canWrite: boolean
}

const kinds = { 'not-begun': undefined, draft: undefined, submitted: 'good', returned: 'bad', accepted: 'good' } as const

export const StateBadge = ({ state }: { state: RegistrationState }) => <Badge kind={kinds[state]}>{stateTitles[state]}</Badge>

type PageProps = { year: number | null; title: string; back?: string | undefined; message?: string | undefined; children: ReactNode }

/** For a phone: one column, with the way back at the top. */
export function OwnPage({ year, title, back, message, children }: PageProps) {
  return (
    <div id="own-page" className="stack mx-auto w-full max-w-2xl">
      <p>
        <ButtonLink look="quiet" icon="left" className="-ml-3" href={back ?? ownBase}>
          {back === '/student/reports' ? common.back : words.overview}
        </ButtonLink>
      </p>
      <div>
        <h1>{title}</h1>
        {year !== null && <p className="dim small">{title === words.title ? yearTitle(year) : `${words.title} ${yearTitle(year)}`}</p>}
      </div>
      {message && (
        <p role="status">
          <Status kind="saved">{message}</Status>
        </p>
      )}
      {children}
    </div>
  )
}
