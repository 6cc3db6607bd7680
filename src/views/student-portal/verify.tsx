import { termLine } from '../../domain/_titles.ts'
import type { CardState, CheckedPaper } from '../../domain/verification.ts'
import { genuineWords, stateTitles, stateWords, verifyWords as words } from '../../domain/words/student-portal.ts'
import { transcriptWords } from '../../domain/words/transcript.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button } from '../_ui/button.tsx'
import { Facts } from '../_ui/facts.tsx'
import { TextField } from '../_ui/field.tsx'

export type Checked = { what: CheckedPaper; initials: string; year: number; term: number; state: CardState }

/** For anybody with a card: a form that needs no script and no account. */
export function VerifyForm({ typed = '', alert }: { typed?: string; alert?: string | undefined }) {
  return (
    <section id="verify">
      <h2 className="text-xl">{words.title}</h2>
      <form className="grid gap-4" method="get" action="/verify">
        {alert ? (
          <Alert kind="error" id="answer">
            {alert}
          </Alert>
        ) : (
          <p>{words.lead}</p>
        )}
        <TextField
          label={words.code}
          name="code"
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
          {...(alert && { 'aria-invalid': true, 'aria-describedby': 'answer' })}
        />
        <Button type="submit" look="primary">
          {words.check}
        </Button>
      </form>
    </section>
  )
}

/** The school's answer about a genuine card: only what is needed to compare it with the paper. */
export function VerifyAnswer({ card, code }: { card: Checked; code: string }) {
  return (
    <section id="verify">
      <h2 className="text-xl">{genuineWords[card.what]}</h2>
      <p className="row">
        <Badge kind={card.state === 'superseded' || card.state === 'withdrawn' ? 'warn' : 'good'}>{stateTitles[card.state]}</Badge>
      </p>
      <p>{stateWords[card.what][card.state]}</p>
      <Facts
        facts={[
          [words.initials, card.initials],
          [card.what === 'card' ? words.term : transcriptWords.upTo, termLine(card)],
          [words.code, code],
        ]}
      />
      <p className="dim">{words.noMarks}</p>
      <p>
        <a href="/verify">{words.another}</a>
      </p>
    </section>
  )
}
