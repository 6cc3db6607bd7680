import { failedSince, lastSignInWords, accountWords as words } from '../../domain/words/account.ts'
import { Icon } from '../_ui/icon.tsx'

export type LastSignInProps = { when: string; address: string | null; failed: number; path: string }

/** Somebody guesses passwords: it stands on the Dashboard for a week. */
export const Sprays = ({ sprays }: { sprays: readonly string[] }) => (
  <div id="sprays" className="stack mb-3">
    {sprays.map((said) => (
      <p key={said} className="alert alert-error">
        <Icon name="alert" />
        <span>{said}</span>
      </p>
    ))}
  </div>
)

/** Shows a person a sign-in that was not theirs. */
export function LastSignIn({ when, address, failed, path }: LastSignInProps) {
  return (
    <p id="last-sign-in" className={`row flex-nowrap small mb-3 ${failed > 0 ? 'alert' : 'dim'}`}>
      <Icon name="clock" />
      <span>
        {[lastSignInWords(when, address), failedSince(failed)].filter(Boolean).join(' ')} <a href={path}>{words.notYou}</a>
      </span>
    </p>
  )
}
