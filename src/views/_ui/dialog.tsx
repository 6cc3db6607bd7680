import type { ReactNode } from 'react'
import type { Edited } from '../../domain/_changes.ts'
import { common } from '../../domain/words/common.ts'
import { Alert } from './alert.tsx'
import { Button, IconButton } from './button.tsx'
import { EditedRow } from './edited.tsx'
import type { IconName } from './icon.tsx'

type Props = {
  title: ReactNode
  /** Who or what it is about, beside the title. */
  about?: ReactNode
  children: ReactNode
  /** The save status stands left, the buttons right. */
  status?: ReactNode
  /** Other buttons than the two below, before them. */
  buttons?: ReactNode
  /** Cancel when something can be sent, and Close when nothing can, unless it says otherwise; `null` for a dialog without a foot. */
  closing?: ReactNode
  /** The word on the button that sends the form, or a button of its own. */
  submit?: ReactNode
  submitIcon?: IconName
  /** Why nothing was done: somebody changed it meanwhile, or something else. */
  conflict?: string | undefined
  refused?: string | undefined
  /** Of the row that it changes, sent back with it. */
  version?: number | undefined
  /** The row that it edits, as it showed it: instead of `version` and `conflict`. */
  edited?: Edited | undefined
  /** What it sends takes something away. */
  danger?: boolean
  /** 900 instead of 560 pixels, for a table. */
  wide?: boolean
  /** Comes up from the bottom of the screen, which leaves what it is about in sight. */
  sheet?: boolean
  /** Makes body and foot one form. Its answer replaces `#dialog` unless `hx-target` says otherwise; 422 is the same dialog again. */
  form?: { action: string; method?: 'post' | 'get' /** Its answer is a page, such as one to print. */; isPage?: boolean }
}

/**
 * What goes into the one `<dialog>` of the layout (`hx-get="…/new" hx-target="#dialog"`). Cancel, Close and Escape
 * ask first when something has been typed. Asked for without htmx, the same URL answers `<DialogPage>` around it.
 */
export function Dialog({ title, about, children, status, conflict, refused, version, edited, wide, sheet, form, ...foot }: Props) {
  const swap = { 'hx-target': '#dialog', 'hx-swap': 'innerMorph' }
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

/** A dialog as an ordinary page, for who opens its address or has no JavaScript; `title` is that of the page it belongs to. */
export function DialogPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="sr">{title}</h1>
      <section className="dialog mx-auto" aria-labelledby="dialog-title">
        {children}
      </section>
    </>
  )
}

/** What a link has that opens in the dialog; without JavaScript, and in a new tab, it is a page. */
export const opens = (url: string) => ({ href: url, 'hx-get': url, 'hx-target': '#dialog' })
