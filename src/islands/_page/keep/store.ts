/** A store that forgets: for a browser that is set to keep nothing. */
const nothing = {
  getItem: () => null,
  setItem: () => {
    throw new Error('nothing is kept')
  },
  removeItem: () => {},
  key: () => null,
  length: 0,
}

export function openStore(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
  try {
    return window.localStorage
  } catch {
    return nothing
  }
}

/** The same for every page that is opened one after the other in this tab. */
export function tabId(): string {
  try {
    sessionStorage.tab ??= Math.random().toString(36).slice(2)
    return sessionStorage.tab
  } catch {
    return Math.random().toString(36)
  }
}
