import { decideChange } from '../_changes.ts'
import { parseDay } from '../_dates.ts'
import { fail, ok, type Result } from '../_result.ts'

/** The registration window of a form: open from now to the end of the deadline in the school's zone, or closed (REG-1). */
export type WindowValues = { open: boolean; deadline: string | null }
export type RegistrationWindow = WindowValues & { formLevel: number; version: number }
export type WindowFault = 'no-deadline' | 'not-a-day' | 'passed'
/** The state of a window on a day. */
export type WindowState = 'open' | 'closed' | 'passed' | 'no-deadline'

export const windowFields = ['open', 'deadline'] as const

/** The window of a form whose registration was never opened. */
export const closedWindow: WindowValues = { open: false, deadline: null }

export function windowState({ open, deadline }: WindowValues, today: string): WindowState {
  if (!open) return 'closed'
  if (deadline === null) return 'no-deadline'
  return today <= deadline ? 'open' : 'passed'
}

/** Close clears the deadline; Open needs a future one (REG-1). */
export function parseWindow(typed: { open: boolean; deadline: string }, today: string): Result<WindowValues, WindowFault> {
  if (!typed.open) return ok(closedWindow)
  const day = parseDay(typed.deadline)
  if (!day.ok) return day
  if (day.value === null) return fail('no-deadline')
  return day.value < today ? fail('passed') : ok({ open: true, deadline: day.value })
}

/** Decides a save against the stored window. */
export const decideWindow = (now: RegistrationWindow, values: WindowValues, version: number | undefined) =>
  decideChange<WindowValues>(now, values, version).kind
