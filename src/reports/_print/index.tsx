import { setImmediate } from 'node:timers/promises'
import { Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import { checkReport } from '../../domain/words/reports.ts'
import { Explained } from '../../views/_ui/explained.tsx'
import { Name } from '../../views/_ui/name.tsx'
import { runsOf, type Sheet, type Verification } from '../_model.ts'
import type { Page } from '../_pdf/index.ts'
import { type LaidSheet, layOut } from '../_pdf/numbers.ts'
import { PrintTable } from './table.tsx'
import { PrintTrend } from './trend.tsx'

type Part = Page['parts'][number]['part']
type Of<K extends Part['kind']> = Extract<Part, { kind: K }>

/** Writes one sheet at a time: a thousand students take too long for other requests to wait. `pagesOf` lays out a sheet. */
export async function writeSheets(sheets: Iterable<Sheet>, pagesOf: (sheet: Sheet) => readonly Page[], isDuplex = false): Promise<string> {
  const parts: string[] = []
  for await (const laid of layOut(sheets, pagesOf)) {
    await setImmediate()
    parts.push(renderToString(<PrintSheets sheets={[laid]} isDuplex={isDuplex} />))
    await setImmediate()
  }
  return parts.join('')
}

/** A page that prints like the PDF: the server lays out each sheet, so that it fits and names its subject. */
export function PrintSheets({ sheets, isDuplex }: { sheets: readonly LaidSheet[]; isDuplex: boolean }) {
  return sheets.map(({ sheet, pages }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sheets never change places
    <Fragment key={i}>
      {pages.map((page) => (
        <section key={page.number} className={`sheet sheet-${sheet.paper} tight-${page.density}`}>
          {page.parts.map(({ part }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
            <PrintPart key={at} part={part} />
          ))}
        </section>
      ))}
      {isDuplex && pages.length % 2 === 1 && <div className={`sheet sheet-${sheet.paper} sheet-back`} />}
    </Fragment>
  ))
}

function PrintPart({ part }: { part: Part }) {
  switch (part.kind) {
    case 'letterhead':
      return <PrintLetterhead {...part} />
    case 'running':
      return <PrintRunning {...part} />
    case 'foot':
      return <PrintFoot {...part} />
    case 'person':
      return <PrintPerson {...part} />
    case 'table':
      return <PrintTable {...part} />
    case 'figures':
      return <PrintFigures {...part} />
    case 'trend':
      return <PrintTrend {...part} />
    case 'texts':
      return <PrintTexts {...part} />
    case 'signatures':
      return <PrintSignatures {...part} />
    case 'keys':
      return <PrintKeys {...part} />
    case 'faces':
      return <PrintFaces {...part} />
    case 'notice':
      return <p className="sheet-notice">{part.text}</p>
    case 'banner':
      return <p className="sheet-banner">{part.text}</p>
  }
}

function PrintLetterhead({ letterhead, title, when, nameSize }: Of<'letterhead'>) {
  return (
    <header className="letterhead">
      {letterhead.crest && <img src={`/logo?v=${letterhead.version}`} alt="" />}
      <div>
        <h1 className={nameSize && nameSize < 20 ? `name-${nameSize}` : undefined}>{letterhead.name}</h1>
        <p className="motto">{letterhead.motto}</p>
        <p>{letterhead.contact}</p>
      </div>
      <div className="push">
        <h2>{title}</h2>
        <p>{when}</p>
      </div>
    </header>
  )
}

const PrintRunning = ({ about, title, when }: Of<'running'>) => (
  <header className="running">
    <b>
      <bdi>{about}</bdi>
    </b>
    <span className="push">{`${title} · ${when}`}</span>
  </header>
)

const PrintFoot = ({ notes, stamp }: Of<'foot'>) => (
  <footer className="sheet-foot dim">
    <p>{notes}</p>
    <p className="push">{stamp}</p>
  </footer>
)

function PrintPerson({ name, facts, more }: Of<'person'>) {
  return (
    <div>
      <h2 className="person">
        <Name>{name}</Name>
      </h2>
      <div className="sheet-facts">
        {[facts, more].map((group) => (
          <dl key={group === facts ? 'facts' : 'more'} className="facts">
            {group.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </div>
  )
}

const PrintFigures = ({ figures }: Of<'figures'>) => (
  <dl className="figures">
    {figures.map(({ label, value, note, why }, n) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {why ? <Explained url={why} figure={value} hasKey={n === 0} /> : value} {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
)

const PrintFaces = ({ faces }: Of<'faces'>) => (
  <ul className="faces">
    {faces.map(({ name, source }, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: faces never change places
      <li key={n}>
        {source ? <img src={source} alt="" /> : <i />}
        <Name>{name}</Name>
      </li>
    ))}
  </ul>
)

const PrintTexts = ({ texts }: Of<'texts'>) => (
  <div className="texts">
    {texts.map(({ title, text }) => (
      <div key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    ))}
  </div>
)

const PrintSignatures = ({ signatures }: Of<'signatures'>) => (
  <div className="signs">
    {signatures.map(({ name, role }) => (
      <p key={role}>
        <b>
          <Name>{name}</Name>
        </b>
        {role}
      </p>
    ))}
  </div>
)

function PrintKeys({ lead, keys, verification }: Of<'keys'>) {
  return (
    <footer className="keys">
      <div>
        <h3>{lead.title}</h3>
        <p className="lead">{lead.value}</p>
        {lead.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <table>
        <tbody>
          {keys.map(({ title, grades }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>
                {grades.map(([grade, meaning]) => (
                  <span key={grade}>
                    <b>{grade}</b> {meaning}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {verification && <PrintVerification {...verification} />}
    </footer>
  )
}

const PrintVerification = ({ code, address, squares }: Verification) => (
  <div className="check">
    <svg viewBox={`0 0 ${squares.length} ${squares.length}`} role="img" aria-label={address} shapeRendering="crispEdges">
      <path d={squares.flatMap((row, y) => runsOf(row).map(([x, count]) => `M${x} ${y}h${count}v1h-${count}z`)).join('')} />
    </svg>
    <p>
      {checkReport}
      <b>{code}</b>
    </p>
  </div>
)
