import { cookieHere } from './_base-address.ts'

/**
 * Names the page's account. Every request of the browser code has it, and the server refuses it as signed out if somebody else has
 * signed in to this browser meanwhile: otherwise one teacher's typing could be saved under another's name.
 */
export function sentAs(): Record<string, string> {
  const { user } = document.body.dataset
  return user ? { 'X-Sent-As': user } : {}
}

/** The token that the JSON interface expects; undefined before it was given. */
export const xsrfToken = () => cookieHere('XSRF-TOKEN')

/** Headers for a request that sends JSON to the interface. */
export const jsonHeaders = () => ({
  'Content-Type': 'application/json',
  Accept: 'application/json',
  'X-XSRF-TOKEN': xsrfToken() ?? '',
  ...sentAs(),
})
