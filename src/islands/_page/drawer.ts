/** The server draws the drawer as this cookie says; below 1100 px it is closed until one opens it, on a telephone on each page. */
import { cookieHere, rememberHere } from '../_here.ts'

const drawer = document.getElementById('drawer') as HTMLDetailsElement | null
const isKnown = cookieHere('drawer') !== undefined

const rememberDrawer = (isOpen: boolean) => rememberHere('drawer', isOpen ? 'open' : 'closed')

const isTelephone = innerWidth < 700

if (!isKnown) rememberDrawer(innerWidth >= 1100)
if (drawer && (isTelephone || (!isKnown && innerWidth < 1100))) drawer.open = false
if (!isTelephone) drawer?.addEventListener('toggle', () => rememberDrawer(drawer.open))
