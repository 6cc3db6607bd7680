import type { Posted } from '../domain/_posted.ts'
import type { TermKey } from '../domain/_terms.ts'
import { common } from '../domain/words/common.ts'
import { postedLine, postedOfOne, questionOf, words } from '../domain/words/posted.ts'
import { SentFields } from './_again.tsx'
import { Alert } from './_ui/alert.tsx'
import { ButtonLink } from './_ui/button.tsx'
import { Dialog, opens } from './_ui/dialog.tsx'
import type { Question } from './_ui/field-note.tsx'

type Of = { term: TermKey; classId?: string | undefined; back: string }

const changeUrl = ({ term: { year, term }, classId, back }: Of) =>
  `/admin/posting/${year}/${term}/change?${new URLSearchParams({ ...(classId && { class: classId }), back })}`

/** Above a posted term, for people who may change it: who has seen it, and how to open it for changes. */
export function PostedNote({ posted, isOfOne, ...of }: Of & { posted: Posted; isOfOne?: boolean }) {
  const line = isOfOne ? postedOfOne(posted) : postedLine(posted)
  if (posted.isAsked)
    return (
      <Alert id="posted-note">
        {line} {words.history}
      </Alert>
    )
  return (
    <Alert id="posted-note" icon="lock" action={<ButtonLink {...opens(changeUrl(of))}>{words.change}…</ButtonLink>}>
      {line}
    </Alert>
  )
}

/** What was sent, to send it again with the answer. */
type Resend = { action: string; fields: readonly (readonly [string, string])[]; isPage: boolean }
type PostedQuestion = { posted: Posted; term: TermKey; classId?: string | undefined; cards?: string | undefined }

/** Asks once a session before posted reports change; `cards` are the changing cards, if known. */
export function AskPosted({ posted, cards, resend, back = '/', ...of }: PostedQuestion & { back?: string; resend?: Resend }) {
  const form = resend ? { action: resend.action, isPage: resend.isPage } : { action: changeUrl({ ...of, back }) }
  return (
    <Dialog title={words.change} form={form} closing={common.cancel} submit={words.change}>
      {resend && <SentFields sent={[...resend.fields, ['posted_asked', `${of.term.year}-${of.term.term}`]]} />}
      <p>{postedLine(posted)}</p>
      <p>{questionOf(posted, of.term, of.classId, cards).cards}</p>
      <p>{words.after}</p>
      <p className="dim">{words.once}</p>
    </Dialog>
  )
}

/** The same beside a field; `stored` is what it was. */
export const postedQuestion = ({ term, cards }: { term: string; cards: string }, stored: string): Question => ({
  ...{ asks: cards, means: [words.after], name: 'posted_asked' },
  ...{ answers: [{ value: term, label: words.change }], back: { value: stored, label: common.cancel } },
})
