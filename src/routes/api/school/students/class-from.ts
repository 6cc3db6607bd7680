import { z } from '@hono/zod-openapi'
import { classFroms } from '../../../../domain/school/students/class-move.ts'

export const ClassFromField = z.enum(classFroms).optional().openapi({
  description:
    'From when another class counts. this-term, which it is when nothing is said: the record of the current term moves too, until its reports are posted. next-term: from the next registration on.',
})
