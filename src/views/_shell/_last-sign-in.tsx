import { failedSince, lastSignInWords, accountWords as words } from '../../domain/_messages/account.ts'
import { Icon } from '../_ui/icon.tsx'

export type LastSignInProps = { when: string; address: string | null; failed: number; path: string }

/** Whoever did not sign in then knows that somebody else has. */
export function LastSignIn({ when, address, failed, path }: LastSignInProps) {
  return (
    <p id="last-sign-in" className={`row small mb-3 ${failed > 0 ? 'alert' : 'dim'}`}>
      <Icon name="clock" />
      <span>
        {[lastSignInWords(when, address), failedSince(failed)].filter(Boolean).join(' ')} <a href={path}>{words.notYou}</a>
      </span>
    </p>
  )
}
