import { failedSince, lastSignInWords, accountWords as words } from '../../domain/words/account.ts'
import { opens } from '../_ui/dialog.tsx'
import { Icon } from '../_ui/icon.tsx'

export type LastSignInProps = { when: string; address: string | null; failed: number; path: string; resets: readonly string[] }

export type Spray = { text: string; letIn?: { url: string; label: string } }

/** Warns on the Dashboard, for a week, that somebody guesses passwords. */
export const Sprays = ({ sprays }: { sprays: readonly Spray[] }) => (
  <div id="sprays" className="stack">
    {sprays.map(({ text, letIn }) => (
      <p key={text} className="alert alert-error">
        <Icon name="alert" />
        <span>
          {text} {letIn && <a {...opens(letIn.url)}>{letIn.label}</a>}
        </span>
      </p>
    ))}
  </div>
)

/** Lets people notice a sign-in that was not theirs. */
export function LastSignIn({ when, address, failed, path, resets }: LastSignInProps) {
  return (
    <p id="last-sign-in" className={`row flex-nowrap small ${failed > 0 || resets.length > 0 ? 'alert' : 'dim'}`}>
      <Icon name="clock" />
      <span>
        {[...resets, lastSignInWords(when, address), failedSince(failed)].filter(Boolean).join(' ')} <a href={path}>{words.notYou}</a>
      </span>
    </p>
  )
}
