/**
 * Each request on a connection of its own. While a test waits for a command, it does not notice that the server has closed one that was kept
 * open, and would send its next request there.
 */
const ask = globalThis.fetch
globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('Connection', 'close')
  return ask(input, { ...init, headers })
}
