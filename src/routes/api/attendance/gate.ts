import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { addScans, countDay, findKiosk, heardOf, type ScanAnswer } from '../../../db/attendance/gate/index.ts'
import { longestCode, mostScans, scanOutcomes } from '../../../domain/attendance/gate/index.ts'
import { actorOf, at, type Env } from '../../_env.ts'
import { orNotFound } from '../../_form.tsx'
import { todayOf } from '../../_time.ts'
import { calls, post, rowAs, text } from '../_api.ts'

const isOfThisCentury = (instant: string) => instant >= '2000' && instant < '2100'
const Instant = z.iso.datetime().refine(isOfThisCentury, 'From 2000 to 2099')
const Scan = z.strictObject({
  client_id: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .describe('Made at random where it was scanned: under one id there is one scan, however often it is sent'),
  student_number: z.string().min(1).max(longestCode).describe('As the scanner typed it'),
  scanned_at: Instant,
  undone_at: Instant.nullish().describe('When it was taken back, within two minutes'),
})
const Batch = z.strictObject({
  kiosk: z.number().int().positive().optional().describe('A kiosk itself may leave it out'),
  waiting: z.number().int().min(0).max(1_000_000).default(0).describe('Scans that the kiosk has not sent yet'),
  scans: z.array(Scan).max(mostScans),
})
const Student = z.object({ student_id: z.number(), first_name: z.string(), last_name: z.string(), class_id: text, picture: text })
const Answer = z.object({
  ...{ client_id: z.string(), outcome: z.enum(scanOutcomes), day: z.string(), time: z.string(), student: Student.nullable() },
})
const Answers = z.object({
  now: z.string().describe('The clock of the server'),
  counts: z.object({ in: z.number(), late: z.number(), out: z.number() }).describe('Students seen today'),
  scans: z.array(Answer),
})

/** A call without scans tells that the kiosk is running. */
export const attendanceCaptureApi = calls(
  'Attendance',
  post(
    '/api/attendance-scan',
    'attendance.scan',
    'Sent together or one by one, in any order, and sent again after a broken connection: the same attendance.',
  )
    .takes({ body: Batch })
    .answers(Answers, 'What came of each scan, in the order in which they were sent')
    .does(async (c, { body: { kiosk: asked, waiting, scans } }) => {
      const kiosk = await kioskOf(c, asked)
      await slowDown(c, scans.length)
      const by = { kind: 'system', id: null, name: kiosk?.name ?? actorOf(c).name } as const
      const from = { source: 'kiosk', kioskId: kiosk?.id, at: at(c), by } as const
      const read = scans.map(({ client_id: clientId, student_number: typed, scanned_at, undone_at }) => ({
        ...{ clientId, typed, scannedAt: new Date(scanned_at), undoneAt: undone_at ? new Date(undone_at) : null },
      }))
      const db = c.get('db')
      const stored = read.length === 0 ? [] : await db.transaction().execute((trx) => addScans(trx, read, from))
      if (kiosk) await heardOf(db, kiosk.id, from.at, waiting)
      const counts = await countDay(db, await todayOf(c))
      return { now: at(c), counts, scans: stored.map((answer) => answerOf(c, answer)) }
    }),
)

/** A kiosk scans for itself; an administrator for any kiosk or for none. */
async function kioskOf(c: Context<Env>, asked: number | undefined) {
  const actor = actorOf(c)
  const id = actor.kind === 'kiosk' ? actor.id : asked
  if (asked !== undefined && asked !== id) throw new HTTPException(404)
  return id === undefined ? undefined : orNotFound(await findKiosk(c.get('db'), id))
}

/** Limits the scans of a kiosk, so that a script at its keyboard cannot fill the disk. */
async function slowDown(c: Context<Env>, scans: number): Promise<void> {
  const { kind, id } = actorOf(c)
  if (kind === 'kiosk' && scans > 0 && (await c.get('throttle').takeScans(id, scans))) throw new HTTPException(429)
}

function answerOf(c: Context<Env>, { student, ...answer }: ScanAnswer) {
  const own = actorOf(c).kind === 'kiosk' ? `/kiosk/pictures/${answer.clientId}` : `/students/${student?.studentId}/picture`
  return rowAs(Answer, answer, { student: student && rowAs(Student, student, { picture: student.picture && own }) })
}
