import type { RemarkRow } from '../../../domain/marks/remarks/index.ts'
import { recordTransport } from '../../_grid/record-transport.ts'

/**
 * Sends the remarks of a sheet. `rowOf` is the row on screen; `ticket` is a closed sheet's. A browser sends at most 64 kB while it
 * leaves the page. A change may replace the value it was typed over, and what was sent of it before.
 */
export const transportOf = (url: string, rowOf: (student: number) => RemarkRow | undefined, ticket?: string) =>
  recordTransport<RemarkRow>({
    ...{ url, rowOf, ticket, unreadable: 'missing', atOnce: 16 },
    besides: ({ bases }) => ({ base: [...new Set([...bases.slice(0, 1), ...bases.slice(-2)])] }),
    partOf: ({ version, times_absent, times_late, conduct, deportment, comments, deans }) =>
      ({ version, times_absent, times_late, conduct, deportment, comments, deans }) as Partial<RemarkRow>,
  })
