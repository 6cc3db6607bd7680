import type { Finding } from '../../domain/find/index.ts'

export const findUrl = '/find'
/** From there to its page, wherever that is by then. */
export const placeUrl = ({ kind, id }: Pick<Finding, 'kind' | 'id'>) => `${findUrl}/${kind}/${encodeURIComponent(id)}`
