import type { SheetRow } from '../../../domain/marks/enter/index.ts'
import { recordTransport } from '../../_grid/record-transport.ts'

/** Sends the marks of a sheet. `rowOf` is the row on screen; `ticket` is a closed sheet's. */
export const transportOf = (url: string, rowOf: (student: number) => SheetRow | undefined, ticket?: string) =>
  recordTransport<SheetRow>({
    ...{ url, rowOf, ticket, unreadable: 'rejected' },
    besides: ({ version, bases }) => ({ read_at: version, ...(bases.length > 1 && { unheard: bases.slice(1).slice(-20) }) }),
  })
