import { z } from '@hono/zod-openapi'
import { sendPaper } from '../../../_papers.tsx'
import { allow } from '../../../_rights.ts'
import { contactPaper, noteContacts } from '../../../school/students/contacts/list.tsx'
import { api, documents, Format, get } from '../../_api.ts'

const shared = { tags: ['Students'], middleware: allow('contact.read') }

export const contactsApi = api().openapi(
  get(
    '/api/contact-list/{classId}',
    shared,
    { params: z.object({ classId: z.string().max(20) }), query: Format },
    documents('The contacts of everyone who is in a class now', 'pdf', 'xlsx'),
  ),
  async (c) => {
    const [paper, { format }] = [await contactPaper(c, c.req.valid('param').classId), c.req.valid('query')]
    await noteContacts(c, paper, format === 'pdf' ? 'PDF' : 'Excel')
    return sendPaper(c, paper, format)
  },
)
