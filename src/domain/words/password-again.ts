/** How many minutes a typed password stays proved. */
export const provedMinutes = 10

export const againWords = {
  title: 'Enter Your Password Again',
  effect: `This cannot easily be undone, so please confirm that it is you. This browser does not ask again for ${provedMinutes} minutes.`,
  field: 'Password',
  fieldOrCode: 'Password, or the Code From Your Phone',
  submit: 'Continue',
  call: `This call needs a password that was typed in the last ${provedMinutes} minutes: sign in again.`,
} as const
