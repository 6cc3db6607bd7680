/** The server draws the drawer as this cookie says; below 1100 px it is closed until one opens it, on a telephone on each page. */
const drawer = document.getElementById('drawer') as HTMLDetailsElement | null
const isKnown = /(^|; )drawer=/.test(document.cookie)

const rememberDrawer = (isOpen: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain HTTP
  document.cookie = `drawer=${isOpen ? 'open' : 'closed'}; path=/; max-age=31536000; samesite=lax`
}

const isTelephone = innerWidth < 700

if (!isKnown) rememberDrawer(innerWidth >= 1100)
if (drawer && (isTelephone || (!isKnown && innerWidth < 1100))) drawer.open = false
if (!isTelephone) drawer?.addEventListener('toggle', () => rememberDrawer(drawer.open))

export {}
