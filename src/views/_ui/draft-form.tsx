import { type ComponentProps, createContext, useContext } from 'react'

/** Signs what a form or sheet may send after its page has closed: its address, its field names, and a sheet's students and assessments. */
export type SignForm = (action: string, fields: readonly string[], ...of: readonly (readonly number[])[]) => string

/** Signs drafts in forms deep inside a view, without a prop in between: the server provides it around every page and fragment. */
export const DraftSigner = createContext<SignForm | undefined>(undefined)

/** The ticket of a sheet, which later sends what was typed but not sent, and nothing else. Undefined if nothing can be typed. */
export function useTicket(isReadOnly: boolean, action: string, fields: readonly string[], students: readonly number[]): string {
  const sign = useContext(DraftSigner)
  return isReadOnly || !sign ? '' : sign(action, fields, students)
}

type Props = Omit<ComponentProps<'form'>, 'action' | 'method'> & {
  action: string
  /** The key of the draft, equal wherever the same thing is edited; undefined if no draft is kept. */
  draft: string | undefined
  /** The name that people know. */
  label: string
  /** The names of all fields that the form sends. */
  fields: readonly string[]
}

/**
 * A form that htmx sends, and whose typing the browser keeps until the server has it (islands/_page/drafts). The browser must not
 * restore its own values: a difference from the stored value counts as typed just now (islands/_page/typed-early.ts).
 */
export function DraftForm({ action, draft, label, fields, ...form }: Props) {
  const sign = useContext(DraftSigner)
  const stored = draft !== undefined && { 'data-keep': draft, 'data-keep-label': label, 'data-ticket': sign?.(action, fields) }
  return <form method="post" action={action} noValidate autoComplete="off" hx-post={action} {...stored} {...form} />
}
