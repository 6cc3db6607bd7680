import { letInUrl, letInWords as words } from '../domain/words/account.ts'
import { Dialog } from './_ui/dialog.tsx'
import { Facts } from './_ui/facts.tsx'

type Account = { door: string; userName: string }

/** Asks before a code is made that lets somebody in whom the wrong passwords of others keep out. */
export function AskLetIn({ door, userName }: Account) {
  return (
    <Dialog title={words.title(userName)} form={{ action: letInUrl }} submit={words.submit}>
      <p>{words.effect}</p>
      <input type="hidden" name="door" value={door} />
      <input type="hidden" name="user" value={userName} />
    </Dialog>
  )
}

/** The code, the one time that it can be read. */
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
