/** The parameter that names the page's account in the address of a plain form. */
export const sentAsName = 'sent-as'
