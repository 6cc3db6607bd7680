/**
 * Whose page this is. Every request of the browser code says so, and the server refuses it as signed out when somebody else has
 * signed in to this browser meanwhile: otherwise what one teacher had typed could be saved under another's name.
 */
export function sentAs(): Record<string, string> {
  const { user } = document.body.dataset
  return user ? { 'X-Sent-As': user } : {}
}
