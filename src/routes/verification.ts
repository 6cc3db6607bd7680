import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { encode } from 'uqr'
import { findLogo, findSchool } from '../db/_school.ts'
import { readCardSecret } from '../db/verification.ts'
import type { ReportClass } from '../domain/figures/index.ts'
import { given } from '../domain/figures/transcript.ts'
import { type CardContent, codeLength, contentsOf, shownCode, transcriptContent, writeCode } from '../domain/verification.ts'
import type { Verification } from '../reports/_model.ts'
import { publicOrigin } from './_come-back.ts'
import type { Env } from './_env.ts'

/** A print of a card: the term record it was made from, whose that is, and what stood on it. */
type Purpose = 'print' | 'transcript'
type Print = { record: number; studentId: number; year: number; term: number; digest: Uint8Array }

const [tagLength, recordLength, bodyLength, headLength] = [9, 3, 2, 1]
const digestLength = bodyLength + headLength
const mostRecords = 256 ** recordLength

/**
 * The code of a print (docs/decisions/030): 72 bits that only the secret makes, and behind them, unreadable without it, which record and
 * which content it was. The same print has the same code, so that nothing needs to be kept of what was printed.
 */
export function sealCode(secret: Uint8Array, print: Print, purpose: Purpose = 'print'): Uint8Array {
  const tag = tagOf(secret, print, purpose)
  const body = Buffer.alloc(recordLength + digestLength)
  body.writeUIntBE(print.record, 0, recordLength)
  body.set(print.digest, recordLength)
  return Buffer.concat([tag, masked(secret, tag, body)])
}

/** What a code says of itself; true or not is known once `isGenuine` has seen whose record that is. */
export function openCode(secret: Uint8Array, code: Uint8Array): { record: number; digest: Uint8Array; tag: Uint8Array } | undefined {
  if (code.length !== codeLength) return undefined
  const tag = code.subarray(0, tagLength)
  const body = masked(secret, tag, code.subarray(tagLength))
  return { record: body.readUIntBE(0, recordLength), digest: body.subarray(recordLength), tag }
}

/** Whether a code was made for that print: a report card, or a transcript whose last term the record is of. */
export const isGenuine = (secret: Uint8Array, tag: Uint8Array, print: Print, purpose: Purpose = 'print') =>
  timingSafeEqual(tag, tagOf(secret, print, purpose))

/** What is printed at the head of each card, with its picture. */
export async function letterheadOf(c: Context<Env>): Promise<string> {
  const { name = '', motto = '', address = '', telephone = '' } = (await findSchool(c.get('db'))) ?? {}
  const logo = await findLogo(c.get('db'))
  const crest = logo?.bytes ? createHash('sha256').update(logo.bytes).digest('base64') : ''
  return JSON.stringify([name, motto, address, telephone, crest])
}

/** Of all that is printed on a card: what is the student's, and behind it the school's own, letterhead and names of staff, so that each is compared by itself. */
export const digestOf = (secret: Uint8Array, { body, staff }: CardContent, letterhead: string): Uint8Array =>
  Buffer.concat([
    hmac(secret, 'content', body).subarray(0, bodyLength),
    hmac(secret, 'head', JSON.stringify([letterhead, staff])).subarray(0, headLength),
  ])

/** How much of a print is as it would be printed now: all, all but the letterhead and the names of staff, or another card. */
export function samenessOf(printed: Uint8Array, now: Uint8Array): 'all' | 'body' | 'none' {
  if (Buffer.from(printed).equals(now)) return 'all'
  return Buffer.from(printed.subarray(0, bodyLength)).equals(now.subarray(0, bodyLength)) ? 'body' : 'none'
}

const tagOf = (secret: Uint8Array, { record, studentId, year, term, digest }: Print, purpose: Purpose) =>
  hmac(secret, purpose, `${record}/${studentId}/${year}/${term}/${Buffer.from(digest).toString('hex')}`).subarray(0, tagLength)

function masked(secret: Uint8Array, tag: Uint8Array, body: Uint8Array): Buffer {
  const mask = hmac(secret, 'mask', Buffer.from(tag).toString('hex'))
  return Buffer.from(body.map((byte, i) => byte ^ (mask[i] ?? 0)))
}

const hmac = (secret: Uint8Array, purpose: string, text: string) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest()

/** The code of the card of any student of a class. */
export type Verifier = (of: ReportClass) => (studentId: number) => Verification | undefined

/** The code of the transcript of these reports, of one student. */
type TranscriptVerifier = (...of: Parameters<typeof transcriptContent>) => Verification | undefined
export type Verifiers = { verify: Verifier; verifyTranscript: TranscriptVerifier }

/** Makes the codes of as many classes and transcripts as there are to print; for `Extras` of `reports/report-card.ts`. No query or write is needed for each. */
export async function verifiersOf(c: Context<Env>): Promise<Verifiers> {
  const [secret, origin, letterhead] = [await readCardSecret(c.get('db')), await publicOrigin(c), await letterheadOf(c)]
  const sealed = (print: Omit<Print, 'digest'>, content: CardContent, purpose: Purpose): Verification | undefined => {
    if (print.record >= mostRecords) return undefined
    const code = writeCode(sealCode(secret, { ...print, digest: digestOf(secret, content, letterhead) }, purpose))
    const address = `${origin}/verify/${code}`
    return { code: shownCode(code, 2), address, squares: squaresOf(address) }
  }
  return {
    verify: (of) => {
      const contents = contentsOf(of)
      const records = new Map([...of.students, ...of.left].map(({ studentId, recordId }) => [studentId, recordId]))
      return (studentId) => {
        const [record, content] = [records.get(studentId), contents.get(studentId)]
        if (record === undefined || content === undefined) return undefined
        return sealed({ record, studentId, year: of.year, term: of.term }, content, 'print')
      }
    },
    verifyTranscript: (student, reports) => {
      const of = given(reports)
      const last = of.at(-1)
      if (!last) return undefined
      const { recordId: record, year, term } = last
      return sealed({ record, studentId: student.studentId, year, term }, transcriptContent(student, of), 'transcript')
    },
  }
}

/** Always the same mask: readers accept any, and choosing the best of the eight takes ten times as long. */
export const squaresOf = (address: string) => encode(address, { ecc: 'M', border: 0, maskPattern: 2 }).data
