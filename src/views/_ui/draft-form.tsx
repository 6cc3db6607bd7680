import { type ComponentProps, createContext, useContext } from 'react'

/** Signs what a form or a sheet may send later than its page: its address, the names of its fields, and of a sheet its students and assessments. */
export type SignForm = (action: string, fields: readonly string[], ...of: readonly (readonly number[])[]) => string

/** What a view does not get as a prop, besides the school's words for its fields: the server puts it around every page and fragment, for the forms deep inside. */
export const DraftSigner = createContext<SignForm | undefined>(undefined)

/** The ticket of a sheet: what was typed on it and not sent goes later with this, and nothing else does. None where nothing can be typed. */
export function useTicket(isReadOnly: boolean, action: string, fields: readonly string[], students: readonly number[]): string {
  const sign = useContext(DraftSigner)
  return isReadOnly || !sign ? '' : sign(action, fields, students)
}

type Props = Omit<ComponentProps<'form'>, 'action' | 'method'> & {
  action: string
  /** The same wherever the same thing is edited; none where nothing is kept. */
  draft: string | undefined
  /** What a person calls it. */
  label: string
  /** The names of all that the form sends. */
  fields: readonly string[]
}

/**
 * A form that sends itself by htmx, and whose typing the browser keeps until the server has it (islands/_page/drafts). The browser puts
 * nothing of its own back into it: what differs from what is stored was typed just now (islands/_page/typed-early.ts).
 */
export function DraftForm({ action, draft, label, fields, ...form }: Props) {
  const sign = useContext(DraftSigner)
  const stored = draft !== undefined && { 'data-keep': draft, 'data-keep-label': label, 'data-ticket': sign?.(action, fields) }
  return <form method="post" action={action} noValidate autoComplete="off" hx-post={action} {...stored} {...form} />
}
