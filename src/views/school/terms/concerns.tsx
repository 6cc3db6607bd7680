import type { TermKey } from '../../../domain/_terms.ts'
import { termName } from '../../../domain/_titles.ts'
import type { Concern } from '../../../domain/school/terms/concerns.ts'
import { concernMends, concernWords, words } from '../../../domain/words/terms.ts'
import { yearUrl } from '../../_links/year.ts'
import { Alert } from '../../_ui/alert.tsx'
import { ButtonLink } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { dashboardUrl, termUrl } from './card.tsx'

const mends: Record<Concern['code'], (term: TermKey) => string> = {
  'no-dates': (term) => termUrl({ year: term.year, term: term.term }),
  'same-classes': () => yearUrl(),
  'no-class': () => '/admin/students',
  'no-subjects': () => '/admin/subjects/batch',
  'no-teacher': () => '/admin/teachers',
}

type Props = { term: TermKey; classId: string | null; concerns: readonly Concern[] }

/** Asks before students are registered although something seems wrong: the faults, where to mend them, and the question. */
export function AskConcerns({ term, classId, concerns }: Props) {
  const form = { action: `${dashboardUrl}/registration` }
  return (
    <Dialog title={words.register} about={termName(term)} form={form} submit={words.registerAnyway} danger>
      <div className="stack">
        {concerns.map((concern) => (
          <Alert
            key={concern.code}
            action={
              <ButtonLink small href={mends[concern.code](term)}>
                {concernMends[concern.code]}
              </ButtonLink>
            }
          >
            {concernWords(concern, term)}
          </Alert>
        ))}
        <p>{words.asksRegister}</p>
      </div>
      <input type="hidden" name="confirmed" value="1" />
      <input type="hidden" name="year" value={term.year} />
      <input type="hidden" name="term" value={term.term} />
      <input type="hidden" name="class_id" value={classId ?? ''} />
    </Dialog>
  )
}
