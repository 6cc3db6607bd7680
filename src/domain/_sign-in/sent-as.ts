/** In the address of a form that the browser sends itself: whose page it stood in. */
export const sentAsName = 'sent-as'
