import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findRegistration, type Registration, readRegistrationDocument } from '../../db/registration/index.ts'
import { listOfficeLines } from '../../db/registration/office.ts'
import { findHindrance } from '../../db/registration/undo.ts'
import { listAlikeContacts } from '../../db/school/students/contacts/index.ts'
import { listNewTwins } from '../../db/school/students/index.ts'
import { schoolDay, shownDay } from '../../domain/_dates.ts'
import { together } from '../../domain/_together.ts'
import {
  type Difference,
  differencesOf,
  proposedValues,
  type RegistrationValues,
  registrationFields,
} from '../../domain/registration/index.ts'
import { inLine, nextInLine } from '../../domain/registration/office.ts'
import type { DocumentKind, DocumentType } from '../../domain/school/students/index.ts'
import type { Twin } from '../../domain/school/students/twins.ts'
import { documentWords } from '../../domain/words/students.ts'
import { studentsUrl } from '../../views/_links/registration.ts'
import { ReviewPage, type ReviewProps } from '../../views/registration/review.tsx'
import type { Env } from '../_env.ts'
import { sendDocument } from '../_file.ts'
import { idOf } from '../_form.tsx'
import { localFieldsOf } from '../_once.ts'
import { render } from '../_render.tsx'
import { momentsOf, timeZoneOf, yearOf } from '../_time.ts'
import { allowed, doneWith, whoseOf } from './_request.tsx'

const studentUrl = `${studentsUrl}/:id{[0-9]+}` as const

export const registrationReview = new Hono<Env>()
  .get(studentUrl, allowed, async (c) => showReview(c, await registrationOf(c)))
  .get(`${studentUrl}/documents/:kind`, allowed, async (c) => {
    const { student, year, documents } = await registrationOf(c)
    const kind = documents.find((waiting) => waiting.kind === c.req.param('kind'))?.kind
    const document = kind && (await readRegistrationDocument(c.get('db'), student.id, year, kind))
    if (!document) throw new HTTPException(404)
    const { title } = await localFieldsOf(c)
    return sendDocument(c, documentWords.of(title(kind), student.name), document)
  })

/** The registration of the student in the address, in the current term's year. A draft shows only that it exists. */
export async function registrationOf(c: Context<Env>): Promise<Registration> {
  const year = await yearOf(c)
  const registration = year === null ? undefined : await findRegistration(c.get('db'), idOf(c), year)
  if (!registration) throw new HTTPException(404)
  return isSent(registration) ? registration : { ...registration, proposals: {}, documents: [] }
}

const isSent = ({ state }: Registration) => state !== 'not-begun' && state !== 'draft'

export async function showReview(c: Context<Env>, registration: Registration, alert?: string) {
  const { student, state, version, stand, submittedAt, decidedAt, decidedBy, reason, record, proposals, year } = registration
  const [moment, timeZone, whose] = await Promise.all([momentsOf(c), timeZoneOf(c), whoseOf(c)])
  const line = inLine(await listOfficeLines(c.get('db'), year), whose)
  const documentOf = (of: { kind: DocumentKind; type: DocumentType; uploadedAt: string }) => ({
    kind: of.kind,
    isPicture: of.type !== 'application/pdf',
    day: shownDay(schoolDay(new Date(of.uploadedAt), timeZone)),
    version: of.uploadedAt,
  })
  const values = state === 'submitted' ? proposedValues(record, proposals) : record
  const props: ReviewProps = await together({
    ...{ student, state, version, stand, reason, whose, alert },
    submitted: moment(submittedAt),
    decided: decidedAt && decidedBy ? { by: decidedBy, at: moment(decidedAt) } : null,
    differences: state === 'accepted' ? acceptedOf(registration) : differencesOf(record, proposals),
    values,
    twins: listTwinsOf(c, registration),
    contacts: listAlikeContacts(c.get('db'), [{ id: student.id, values }]).then((alike) => alike.get(student.id) ?? []),
    sent: registration.documents.map(documentOf),
    have: registration.schoolDocuments.map(documentOf),
    next: nextInLine(line, { id: student.id, submittedAt })?.id,
    done: doneWith(c, year, whose),
    canUndo: findHindrance(c.get('db'), registration).then((found) => found === undefined),
  })
  return render(c, { title: student.name, page: <ReviewPage {...props} /> }, alert ? 409 : 200)
}

/** The students whom this one would resemble after the acceptance, and does not yet. */
export function listTwinsOf(c: Context<Env>, { student: { id, classId }, state, record, proposals }: Registration): Promise<Twin[]> {
  const personOf = (values: RegistrationValues) => ({ ...values, id, class_id: classId }) as Parameters<typeof listNewTwins>[1]
  return state === 'submitted'
    ? listNewTwins(c.get('db'), personOf(record), personOf(proposedValues(record, proposals)))
    : Promise.resolve([])
}

/** What an acceptance changed: the proposals of then, whatever happened to the record since. */
const acceptedOf = ({ proposals }: Registration): Difference[] =>
  registrationFields.flatMap((field) => {
    const proposal = proposals[field]
    return proposal && proposal.base !== proposal.value ? [{ field, stored: proposal.base, proposed: proposal.value }] : []
  })
