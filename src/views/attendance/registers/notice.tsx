import { notTaken, words } from '../../../domain/words/attendance-registers.ts'
import { listUrl, type RegisterState, registerUrl } from '../../_links/attendance-registers.ts'
import { Alert } from '../../_ui/alert.tsx'
import { ButtonLink } from '../../_ui/button.tsx'

export type MissingRegisters = { classes: readonly string[]; state: RegisterState }

/** On a form teacher's home page: the register that is due. */
export function RegisterNotice({ classes, state }: MissingRegisters) {
  const [first = ''] = classes
  const href = classes.length === 1 ? registerUrl('/term-reports', first, state) : listUrl('/term-reports', state)
  return (
    <Alert
      action={
        <ButtonLink small href={href}>
          {words.homeOpen}
        </ButtonLink>
      }
    >
      {notTaken(classes, state.session)}
    </Alert>
  )
}
