/** The server draws the drawer as this cookie says; below 1100 px it stays closed until somebody opens it, on a phone on each page. */
import { cookieHere, rememberHere } from '../_base-address.ts'

const drawer = document.getElementById('drawer') as HTMLDetailsElement | null
const button = drawer?.querySelector('summary')
const isKnown = cookieHere('drawer') !== undefined
/** A drawer opened before this script ran stays as it is. */
const isPressed = button !== undefined && document.activeElement === button

const rememberDrawer = (isOpen: boolean) => rememberHere('drawer', isOpen ? 'open' : 'closed')

const isTelephone = innerWidth < 700
const isNarrow = isTelephone || (!isKnown && innerWidth < 1100)

if (drawer && isNarrow && !isPressed) drawer.open = false
if (!isKnown || (isPressed && !isTelephone)) rememberDrawer(isPressed && !isTelephone ? drawer?.open === true : innerWidth >= 1100)
// Not at the toggle event, which comes a moment late: the next page may be requested by then.
if (!isTelephone) button?.addEventListener('click', () => rememberDrawer(!drawer?.open))
