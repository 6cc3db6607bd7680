/** The server draws the drawer as this cookie says; below 1100 px it is closed until one opens it, on a telephone on each page. */
import { cookieHere, rememberHere } from '../_base-address.ts'

const drawer = document.getElementById('drawer') as HTMLDetailsElement | null
const button = drawer?.querySelector('summary')
const isKnown = cookieHere('drawer') !== undefined
/** Before this script was there: it stays as it was left. */
const isPressed = button !== undefined && document.activeElement === button

const rememberDrawer = (isOpen: boolean) => rememberHere('drawer', isOpen ? 'open' : 'closed')

const isTelephone = innerWidth < 700
const isNarrow = isTelephone || (!isKnown && innerWidth < 1100)

if (drawer && isNarrow && !isPressed) drawer.open = false
if (!isKnown || (isPressed && !isTelephone)) rememberDrawer(isPressed && !isTelephone ? drawer?.open === true : innerWidth >= 1100)
// Not when it is open, which is told a moment later: the next page may be asked for by then.
if (!isTelephone) button?.addEventListener('click', () => rememberDrawer(!drawer?.open))
