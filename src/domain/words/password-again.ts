/** How many minutes a typed password stays proved. */
export const provedMinutes = 10

export const againWords = {
  title: 'Your Password Again',
  effect: `What you asked for cannot simply be undone: please show that it is you. The password then holds for ${provedMinutes} minutes in this browser.`,
  field: 'Password',
  fieldOrCode: 'Password, or a Code of Your Authenticator App',
  submit: 'Go On',
  call: `This call needs a password that was typed in the last ${provedMinutes} minutes: sign in again.`,
} as const
