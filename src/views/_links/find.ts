import type { Finding } from '../../domain/find/index.ts'

export const findUrl = '/find'
/** Leads on to the page of the result, wherever that page is now. */
export const placeUrl = ({ kind, id }: Pick<Finding, 'kind' | 'id'>) => `${findUrl}/${kind}/${encodeURIComponent(id)}`
