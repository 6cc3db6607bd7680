import { letInUrl, letInWords as words } from '../domain/words/account.ts'
import { Dialog } from './_ui/dialog.tsx'
import { Facts } from './_ui/facts.tsx'

type Account = { door: string; userName: string }

/** Asks before making a code that lets in a person whom others' wrong passwords keep out. */
export function AskLetIn({ door, userName }: Account) {
  return (
    <Dialog title={words.title(userName)} form={{ action: letInUrl }} submit={words.submit}>
      <p>{words.effect}</p>
      <input type="hidden" name="door" value={door} />
      <input type="hidden" name="user" value={userName} />
    </Dialog>
  )
}

/** Displays the code, once only. */
export const LetInCode = ({ userName, code }: { userName: string; code: string }) => (
  <Dialog title={words.made(userName)}>
    <Facts
      facts={[
        [
          words.code,
          <code key="code" className="text-lg select-all">
            {code}
          </code>,
        ],
      ]}
    />
    <p>{words.how}</p>
  </Dialog>
)
