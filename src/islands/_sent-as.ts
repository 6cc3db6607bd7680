import { cookieHere } from './_base-address.ts'

/**
 * Whose page this is. Every request of the browser code says so, and the server refuses it as signed out when somebody else has
 * signed in to this browser meanwhile: otherwise what one teacher had typed could be saved under another's name.
 */
export function sentAs(): Record<string, string> {
  const { user } = document.body.dataset
  return user ? { 'X-Sent-As': user } : {}
}

/** The token that the JSON interface wants back; none before it has been given. */
export const xsrfToken = () => cookieHere('XSRF-TOKEN')

/** Of a request that sends JSON to the interface. */
export const jsonHeaders = () => ({
  'Content-Type': 'application/json',
  Accept: 'application/json',
  'X-XSRF-TOKEN': xsrfToken() ?? '',
  ...sentAs(),
})
