import { longDay } from '../_dates.ts'
import { formTitle } from '../_titles.ts'
import type { WindowFault, WindowState } from '../registration/windows.ts'

/** The specification’s words. */
export const words = {
  title: 'Student Registration',
  formLevel: 'Form Level',
  status: 'Registration Status',
  deadline: 'Deadline Date',
  update: 'Update',
} as const

export const dialogTitle = (level: number) => `${formTitle(level)} Registration Status`
export const editOf = (level: number) => `Edit ${formTitle(level)} Registration Status`

/** The options of the dialog, by the value sent. */
export const statusChoices = { '0': 'Close', '1': 'Open' } as const
export const statusTitles = { open: 'Open', closed: 'Closed', passed: 'Closed', 'no-deadline': 'Closed' } as const satisfies Record<
  WindowState,
  string
>

/** The specification’s words. */
export const answers = { done: 'Data updated.', failed: 'Error Occured Data not updated.' } as const

export const faults = {
  'no-deadline': 'Choose the last day on which registration is open.',
  'not-a-day': 'Write a day like 08-May-2013, from 01-Jan-1950 on.',
  passed: 'This day has passed.',
} as const satisfies Record<WindowFault, string>

export const deadlineHint = 'Registration stays open to the end of this day.'

/** The meaning of a window today. */
export function meaning(standing: WindowState, deadline: string | null): string {
  if (standing === 'no-deadline') return 'Closed: no deadline is set'
  if (deadline === null || standing === 'closed') return ''
  return standing === 'open' ? `Open until the end of ${longDay(deadline)}` : 'Closed: the deadline has passed'
}
