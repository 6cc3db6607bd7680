import type { Posted } from '../../domain/posting/posted.ts'
import type { TermKey } from '../../domain/terms/index.ts'
import { common } from '../../domain/words/common.ts'
import { postedLine, postedOfOne, upTo, words } from '../../domain/words/posted.ts'
import { Alert } from '../_ui/alert.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'

type Of = { term: TermKey; classId?: string | undefined; back: string }

const changeUrl = ({ term: { year, term }, classId, back }: Of) =>
  `/admin/posting/${year}/${term}/change?${new URLSearchParams({ ...(classId && { class: classId }), back })}`

/** Above a screen of a posted term, for who may change it: who has seen it, and what opens it for changes. */
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

/** Asked once a sitting, before anything posted is changed. */
export function AskPosted({ posted, ...of }: Of & { posted: Posted }) {
  return (
    <Dialog title={words.change} form={{ action: changeUrl(of) }} closing={common.cancel} submit={words.change}>
      <p>{postedLine(posted)}</p>
      <p>
        {upTo(posted, of.term, of.classId)} {words.own}
      </p>
      <p>{words.after}</p>
      <p className="dim">{words.once}</p>
    </Dialog>
  )
}
