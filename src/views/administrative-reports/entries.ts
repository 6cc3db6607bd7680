import type { Action } from '../../domain/_policy.ts'
import { describe, galleryWords, type ReportName, words } from '../../domain/words/administrative-reports.ts'
import { words as analysisWords } from '../../domain/words/analysis.ts'
import { entryAbout, entryTitles } from '../../domain/words/attendance.ts'
import { words as cardWords } from '../../domain/words/attendance-cards.ts'
import { contactListWords } from '../../domain/words/contacts.ts'
import { words as honourWords } from '../../domain/words/honour.ts'
import { paperTitles } from '../../domain/words/print-runs.ts'
import { slipWords } from '../../domain/words/students.ts'
import { analysisUrl } from '../_links/analysis.ts'
import { classUrl, lateUrl, studentsUrl, summaryUrl } from '../_links/attendance.ts'
import { cardsUrl } from '../_links/attendance-cards.ts'
import { honourUrl } from '../_links/honour.ts'
import { slipsUrl } from '../_links/students.ts'
import type { ThumbnailName } from '../_ui/thumbnail.tsx'

export const reportsUrl = '/admin/reports'
export const showUrl = (name: ReportName) => `${reportsUrl}/${name}/show`
export const contactsUrl = `${reportsUrl}/contacts`

/** `opens`: its options, or its document, come in the dialog. */
export type Entry = { title: string; about: string; thumbnail: ThumbnailName; action: Action; href: string; opens?: boolean }

const run = (paper: keyof typeof paperTitles, thumbnail: ThumbnailName, action: Action = 'print-run.write'): Entry => ({
  ...{ title: paperTitles[paper], about: galleryWords[paper], thumbnail, action },
  href: `${reportsUrl}/print?paper=${paper}`,
})

/** A report without choices opens its document at once. */
function report(name: ReportName, thumbnail: ThumbnailName): Entry {
  const { title, about, asks } = describe(name)
  const opens = asks.length === 0
  return { title, about, thumbnail, action: 'administrative-report.read', href: opens ? showUrl(name) : `${reportsUrl}/${name}`, opens }
}

const attendance = (name: keyof typeof entryTitles, thumbnail: ThumbnailName, href: string, opens = false): Entry => ({
  ...{ title: entryTitles[name], about: entryAbout[name], thumbnail, action: 'attendance.write', href, opens },
})

/** All paper, by what it is for; the logs last. */
export const gallery: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: words.cardsAndSheets,
    entries: [
      run('report-cards', 'cards'),
      run('mark-sheets', 'marks'),
      run('rank-sheets', 'ranks'),
      run('transcripts', 'transcript', 'transcript.read'),
      {
        title: analysisWords.title,
        about: galleryWords.analysis,
        thumbnail: 'summary',
        action: 'analysis.read',
        href: analysisUrl('/admin'),
      },
      { title: honourWords.title, about: galleryWords.honour, thumbnail: 'ranks', action: 'honour.read', href: honourUrl('/admin') },
    ],
  },
  {
    title: words.lists,
    entries: [
      report('student-subject', 'subject'),
      { title: contactListWords.title, about: galleryWords.contacts, thumbnail: 'contacts', action: 'contact.read', href: contactsUrl },
      {
        ...{ title: slipWords.title, about: galleryWords.slips, thumbnail: 'slips', action: 'student.write', href: slipsUrl, opens: true },
      },
      { title: cardWords.title, about: galleryWords.barcodes, thumbnail: 'barcodes', action: 'attendance.write', href: cardsUrl },
    ],
  },
  {
    title: words.attendance,
    entries: [
      attendance('class', 'attendance', classUrl, true),
      attendance('students', 'student', studentsUrl),
      attendance('late', 'late', lateUrl, true),
      attendance('summary', 'summary', summaryUrl),
    ],
  },
  { title: words.logs, entries: [report('access-logs', 'opened'), report('failed-logins', 'failed'), report('no-logins', 'never')] },
]
