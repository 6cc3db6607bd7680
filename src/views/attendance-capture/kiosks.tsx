import type { ReactElement } from 'react'
import { longestKioskName } from '../../domain/attendance-capture/index.ts'
import { endAsk, endOf, kiosksAbout, kiosksTitle, words } from '../../domain/words/attendance-capture.ts'
import { Badge } from '../_ui/badge.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { TextField } from '../_ui/field.tsx'
import { kiosksUrl } from './links.ts'

/** `heard` is the moment at which it was last heard of, as it is shown; `isSilent` when that is minutes ago. */
export type KioskRow = { id: number; name: string; heard: string; isSilent: boolean; scansToday: number; waiting: number }
const opens = (url: string) => ({ href: url, 'hx-get': url, 'hx-target': '#dialog' })

export const KiosksPage = ({ table, kept }: { table: ReactElement; kept: ReactElement }) => (
  <div className="stack">
    <header className="row">
      <h1>{kiosksTitle}</h1>
      <p className="dim small">{kiosksAbout}</p>
      <ButtonLink className="push" look="primary" icon="plus" {...opens(`${kiosksUrl}/new`)}>
        {words.add}
      </ButtonLink>
    </header>
    {table}
    {kept}
  </div>
)

/** Reloads itself when one is ended, and now and then. */
export const KioskTable = ({ kiosks }: { kiosks: readonly KioskRow[] }) => (
  <section
    id="kiosk-table"
    className="panel"
    hx-get={kiosksUrl}
    hx-trigger="kiosks-changed from:body, every 30s"
    hx-sync="this:replace"
    hx-swap="outerHTML"
  >
    {kiosks.length === 0 ? (
      <Empty title={words.none}>{words.noneYet}</Empty>
    ) : (
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.heard}</th>
            <th scope="col" className="num">
              {words.today}
            </th>
            <th scope="col" className="num">
              {words.waiting}
            </th>
            <th scope="col" className="num">
              {words.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {kiosks.map(({ id, name, heard, isSilent, scansToday, waiting }) => (
            <tr key={id}>
              <th scope="row" className="wrap-anywhere">
                <bdi>{name}</bdi>
              </th>
              <td>
                {heard} {isSilent && <Badge kind="warn">{words.silent}</Badge>}
              </td>
              <td className="num">{scansToday}</td>
              <td className="num">{waiting > 0 ? <Badge kind="warn">{waiting}</Badge> : 0}</td>
              <td className="num">
                <ButtonLink small aria-label={endOf(name)} {...opens(`${kiosksUrl}/${id}/end`)}>
                  {words.end}
                </ButtonLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

export const NewKiosk = ({ typed, error }: { typed: string; error?: string }) => (
  <Dialog
    title={words.add}
    form={{ action: `${kiosksUrl}/new` }}
    buttons={
      <>
        <Button data-close-dialog="">{words.cancel}</Button>
        <Button type="submit" look="primary">
          {words.addButton}
        </Button>
      </>
    }
  >
    <div className="stack">
      <TextField
        label={words.name}
        name="name"
        required
        maxLength={longestKioskName}
        defaultValue={typed}
        error={error}
        hint={words.hint}
        autoComplete="off"
      />
      <p>{words.addNote}</p>
    </div>
  </Dialog>
)

export const AskEnd = ({ id, name, waiting }: { id: number; name: string; waiting: number }) => (
  <Dialog
    title={endOf(name)}
    form={{ action: `${kiosksUrl}/${id}/end` }}
    buttons={
      <>
        <Button data-close-dialog="">{words.cancel}</Button>
        <Button type="submit" look="danger">
          {words.end}
        </Button>
      </>
    }
  >
    <p>{endAsk(name, waiting)}</p>
  </Dialog>
)
