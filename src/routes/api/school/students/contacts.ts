import { z } from '@hono/zod-openapi'
import { sendPaper } from '../../../_papers.tsx'
import { contactPaper, noteContacts } from '../../../school/students/contacts/list.tsx'
import { calls, Format, get } from '../../_api.ts'

export const contactsApi = calls(
  'Students',
  get('/api/contact-list/{classId}', 'contact.read')
    .takes({ params: z.object({ classId: z.string().max(20) }), query: Format })
    .sends('The contacts of everyone who is in a class now', 'pdf', 'xlsx')
    .does(async (c, { params, query: { format } }) => {
      const paper = await contactPaper(c, params.classId)
      await noteContacts(c, paper, format === 'pdf' ? 'PDF' : 'Excel')
      return sendPaper(c, paper, format)
    }),
)
