import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { encode } from 'uqr'
import { findLogo } from '../db/_school.ts'
import { readCardSecret } from '../db/verification.ts'
import type { ReportClass } from '../domain/figures/index.ts'
import { given } from '../domain/figures/transcript.ts'
import { type CardContent, codeLength, contentsOf, shownCode, transcriptContent, writeCode } from '../domain/verification.ts'
import type { Verification } from '../reports/_model.ts'
import { publicOrigin } from './_come-back.ts'
import type { Env } from './_env.ts'
import { schoolOf } from './_once.ts'

/** A print of a card: its term record, its owner and its content. */
type Purpose = 'print' | 'transcript'
type Print = { record: number; studentId: number; year: number; term: number; digest: Uint8Array }

const [tagLength, recordLength, bodyLength, headLength] = [9, 3, 2, 1]
const digestLength = bodyLength + headLength
const mostRecords = 256 ** recordLength

/**
 * Makes the code of a print (docs/decisions/030): 72 bits that need the secret, then, encrypted, the record and the content. The same
 * print has the same code, so no list of prints is kept.
 */
export function sealCode(secret: Uint8Array, print: Print, purpose: Purpose = 'print'): Uint8Array {
  const tag = tagOf(secret, print, purpose)
  const body = Buffer.alloc(recordLength + digestLength)
  body.writeUIntBE(print.record, 0, recordLength)
  body.set(print.digest, recordLength)
  return Buffer.concat([tag, masked(secret, tag, body)])
}

/** Reads a code; `isGenuine` must check it with the record's owner. */
export function openCode(secret: Uint8Array, code: Uint8Array): { record: number; digest: Uint8Array; tag: Uint8Array } | undefined {
  if (code.length !== codeLength) return undefined
  const tag = code.subarray(0, tagLength)
  const body = masked(secret, tag, code.subarray(tagLength))
  return { record: body.readUIntBE(0, recordLength), digest: body.subarray(recordLength), tag }
}

/** True if the code was made for that print: a report card, or a transcript whose last term is the record. */
export const isGenuine = (secret: Uint8Array, tag: Uint8Array, print: Print, purpose: Purpose = 'print') =>
  timingSafeEqual(tag, tagOf(secret, print, purpose))

/** The head of each printed card, with the logo. */
export async function letterheadOf(c: Context<Env>): Promise<string> {
  const { name = '', motto = '', address = '', telephone = '' } = (await schoolOf(c)) ?? {}
  const logo = await findLogo(c.get('db'))
  const crest = logo?.bytes ? createHash('sha256').update(logo.bytes).digest('base64') : ''
  return JSON.stringify([name, motto, address, telephone, crest])
}

/** Digests a card's content: the student's part, then the letterhead and the staff's names, so that each can be compared alone. */
export const digestOf = (secret: Uint8Array, { body, staff }: CardContent, letterhead: string): Uint8Array =>
  Buffer.concat([
    hmac(secret, 'content', body).subarray(0, bodyLength),
    hmac(secret, 'head', JSON.stringify([letterhead, staff])).subarray(0, headLength),
  ])

/** How much of a print is still the same: all, all but the letterhead and the staff's names, or nothing. */
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
type Verifier = (of: ReportClass) => (studentId: number) => Verification | undefined

/** The code of a student's transcript of these reports. */
type TranscriptVerifier = (...of: Parameters<typeof transcriptContent>) => Verification | undefined
export type Verifiers = { verify: Verifier; verifyTranscript: TranscriptVerifier }

/** Makes the codes of many cards and transcripts, for `Extras` of `reports/report-card.ts`, without a query or write for each. */
export async function verifiersOf(c: Context<Env>): Promise<Verifiers> {
  const [secret, origin, letterhead] = await Promise.all([readCardSecret(c.get('db')), publicOrigin(c), letterheadOf(c)])
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

/** Uses a fixed mask: readers accept any, and choosing the best of eight takes ten times as long. */
export const squaresOf = (address: string) => encode(address, { ecc: 'M', border: 0, maskPattern: 2 }).data
