import { addressDoubt } from '../../domain/school/profile.ts'
import { addressDoubts } from '../../domain/words/school.ts'
import { tabUrl } from '../school/frame.tsx'
import { Alert } from './alert.tsx'
import { ButtonLink } from './button.tsx'

/** Warns before printing paper whose codes and addresses nobody else could open. */
export function AddressAlert({ address, maySet }: { address: string; maySet: boolean }) {
  const doubt = addressDoubt(address)
  if (!doubt) return null
  const set = (
    <ButtonLink small href={tabUrl('profile')}>
      {addressDoubts.set}
    </ButtonLink>
  )
  return <Alert {...(maySet && { action: set })}>{maySet ? addressDoubts[doubt] : `${addressDoubts[doubt]} ${addressDoubts.ask}`}</Alert>
}
