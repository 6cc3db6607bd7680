import type { ComponentProps, ReactNode } from 'react'
import type { Edited } from '../../domain/_changes.ts'
import { common } from '../../domain/words/common.ts'
import { Alert } from './alert.tsx'
import { Button, IconButton } from './button.tsx'
import { EditedRow } from './edited.tsx'
import type { IconName } from './icon.tsx'

type Props = {
  title: ReactNode
  /** The person or thing, beside the title. */
  about?: ReactNode
  children: ReactNode
  /** The save status is on the left and the buttons are on the right. */
  status?: ReactNode
  /** More buttons before the two below. */
  buttons?: ReactNode
  /** The closing button: Cancel if something can be sent, else Close; `null` for a dialog without a foot. */
  closing?: ReactNode
  /** The label of the submit button, or a button. */
  submit?: ReactNode
  submitIcon?: IconName
  /** The reason why nothing was done, such as a colleague's change. */
  conflict?: string | undefined
  refused?: string | undefined
  /** The version of the row, which is sent back. */
  version?: number | undefined
  /** The edited row with its values; replaces `version` and `conflict`. */
  edited?: Edited | undefined
  /** The form removes something. */
  danger?: boolean
  /** 900 instead of 560 pixels, for a table. */
  wide?: boolean
  /** Opens at the bottom of the screen, so that its subject stays visible. */
  sheet?: boolean
  /** Makes body and foot one form. Its answer replaces `#dialog` unless `hx-target` says otherwise; 422 returns the same dialog. */
  form?: {
    action: string
    method?: 'post' | 'get'
    /** Its answer is a page, such as one to print. */
    isPage?: boolean
    /** It sends a file, and its answer is drawn anew. */
    hasFile?: boolean
  }
}

/**
 * The content of the layout's one `<dialog>` (`hx-get="…/new" hx-target="#dialog"`). Cancel, Close and Escape ask first if something
 * was typed. Without htmx the same URL answers with `<DialogPage>` around it.
 */
export function Dialog({ title, about, children, status, conflict, refused, version, edited, wide, sheet, form, ...foot }: Props) {
  const file = form?.hasFile && { encType: 'multipart/form-data', 'hx-encoding': 'multipart/form-data' }
  const swap = { ...file, 'hx-target': '#dialog', 'hx-swap': file ? 'innerHTML' : 'innerMorph' }
  const send = !form?.isPage && { ...(form?.method === 'get' ? { 'hx-get': form.action } : { 'hx-post': form?.action }), ...swap }
  const rest = (
    <>
      <div className="stack">
        {(conflict || refused) && (
          <Alert kind="error" {...(conflict && { icon: 'conflict' })}>
            {conflict || refused}
          </Alert>
        )}
        {edited && <EditedRow {...edited} />}
        {children}
        {version !== undefined && <input type="hidden" name="version" value={version} />}
      </div>
      {(status || foot.closing !== null) && (
        <footer>
          {status}
          <Buttons {...foot} />
        </footer>
      )}
    </>
  )
  return (
    <>
      <header data-wide={wide ? '' : undefined} data-sheet={sheet ? '' : undefined}>
        <h2 id="dialog-title">{title}</h2>
        {about && <span className="dim">{about}</span>}
        <span className="push">
          <IconButton icon="x" label={common.close} data-close-dialog="ask" />
        </span>
      </header>
      {form ? (
        <form action={form.action} method={form.method ?? 'post'} {...send}>
          {rest}
        </form>
      ) : (
        rest
      )}
    </>
  )
}

/** Around the fields of a dialog: each choice shows its effect at once, because the dialog reloads. */
export const AskAgain = (asks: ComponentProps<'div'>) => (
  <div hx-trigger="change" hx-target="#dialog" hx-swap="innerMorph" hx-include="closest form" hx-sync="this:replace" {...asks} />
)

function Buttons({ buttons, submit, submitIcon, danger, closing = submit ? common.cancel : common.close }: Partial<Props>) {
  return (
    <span className="row push">
      {buttons}
      {typeof closing === 'string' ? <Button data-close-dialog="ask">{closing}</Button> : closing}
      {typeof submit === 'string' ? (
        <Button type="submit" look={danger ? 'danger' : 'primary'} icon={submitIcon}>
          {submit}
        </Button>
      ) : (
        submit
      )}
    </span>
  )
}

type PageProps = {
  title: string /** The screen that it belongs to, which is the way back. */
  of?: { href: string; title: string } | undefined
  children: ReactNode
}

/** The header that tells that a form was sent from a page of its own, which is left when all is saved. */
export const fromDialogPage = 'X-Dialog-Page'
const tellsPage = { 'hx-headers:inherited': JSON.stringify({ [fromDialogPage]: 1 }) }

/** A dialog as an ordinary page, for people who open its address or have no JavaScript; `title` is the title of its page. */
export function DialogPage({ title, of, children }: PageProps) {
  return (
    <>
      {of && (
        <p className="crumb">
          <a href={of.href}>{of.title}</a>
        </p>
      )}
      <h1 className="sr">{title}</h1>
      <section className="dialog" aria-labelledby="dialog-title" {...tellsPage}>
        {children}
      </section>
    </>
  )
}

/** The attributes of a link that opens in the dialog; without JavaScript, and in a new tab, it opens a page. */
export const opens = (url: string) => ({ href: url, 'hx-get': url, 'hx-target': '#dialog' })
