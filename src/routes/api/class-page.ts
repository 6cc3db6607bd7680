import { z } from '@hono/zod-openapi'
import { listColumns, mostBlank } from '../../domain/class-page/list.ts'
import { sendPaper } from '../_papers.tsx'
import { classListPaper, noteClassList } from '../class-page/list.tsx'
import { calls, Format, get } from './_api.ts'

const Column = z.enum(listColumns)
const Choice = Format.extend({
  with: z.union([Column, z.array(Column)]).optional(),
  blank: z.coerce.number().int().min(0).max(mostBlank).optional(),
})

export const classListsApi = calls(
  'Students',
  get('/api/class-list/{classId}', 'term-record.read')
    .takes({ params: z.object({ classId: z.string().max(20) }), query: Choice })
    .sends('The present students of a class, with chosen and with empty columns', 'pdf', 'xlsx')
    .does(async (c, { params, query: { format } }) => {
      const paper = await classListPaper(c, params.classId)
      await noteClassList(c, paper, format === 'pdf' ? 'PDF' : 'Excel')
      return sendPaper(c, paper, format)
    }),
)
