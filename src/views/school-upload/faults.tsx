import { shownNumber } from '../../domain/_numbers.ts'
import type { FaultCount, Unknown, UploadKind } from '../../domain/school-upload/index.ts'
import { leaveOutRows, takeEverywhere, takeProposals, words } from '../../domain/words/school-upload.ts'
import { addMissing, faultText, kindText } from '../../domain/words/school-upload-faults.ts'
import { batchUrl, columnsUrl } from '../_links/school-upload.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'

type Props = { upload: { kind: UploadKind; id: number; version: number; canMatch: boolean } }

/** Mends many rows at once: adds a missing term, or deletes unwanted rows together. */
export const Faults = ({ upload, faults, proposed }: Props & { faults: readonly FaultCount[]; proposed: ReadonlySet<string> }) =>
  faults.length > 0 && (
    <section className="panel pad stack" aria-labelledby="what-is-wrong">
      <h2 id="what-is-wrong">{words.faults}</h2>
      <ul className="stack">
        {faults.map(({ kind, of, rows, proposed: offers }) => (
          <li key={`${kind} ${of}`} className="row">
            {offers > 0 && <TakeProposals upload={upload} kind={kind} offers={offers} />}
            <form className="row" method="post" action={batchUrl(upload, 'leave-out')}>
              <input type="hidden" name="version" value={upload.version} />
              <input type="hidden" name="faults" value={kind} />
              <span>
                {kindText({ kind, of })} ({shownNumber(rows)})
              </span>
              {kind === 'unknown-term' && (
                <Button small type="submit" icon="plus" formAction={batchUrl(upload, 'terms')} name="of" value={of}>
                  {words.addTerm}
                </Button>
              )}
              {upload.kind === 'school' && upload.canMatch && addMissing[kind] && !proposed.has(kind) && (
                <ButtonLink small icon="plus" href={`${columnsUrl(upload)}?add=${addMissing[kind].what}`}>
                  {addMissing[kind].label}
                </ButtonLink>
              )}
              <Button small type="submit" look="quiet">
                {leaveOutRows(rows)}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )

/** Takes each row's own proposal in all of them; for fractions of marks, asks how to round. */
const TakeProposals = ({ upload, kind, offers }: Props & { kind: FaultCount['kind']; offers: number }) => (
  <form className="row order-1" method="post" action={batchUrl(upload, 'replace')}>
    <input type="hidden" name="version" value={upload.version} />
    <input type="hidden" name="kind" value="proposals" />
    <input type="hidden" name="faults" value={kind} />
    <Button small type="submit" icon="check">
      {takeProposals(kind, offers)}
    </Button>
    {kind === 'between-marks' && (
      <Button small type="submit" name="below" value="1">
        {words.roundDown}
      </Button>
    )}
  </form>
)

/** Unknown names in several rows: the proposal is taken for all of them. */
export const Unknowns = ({ upload, unknown }: Props & { unknown: readonly Unknown[] }) =>
  unknown.length > 0 && (
    <section className="panel pad stack" aria-labelledby="unknown-names">
      <h2 id="unknown-names">{words.unknown}</h2>
      <ul className="stack">
        {unknown.map(({ kind, of, proposal, rows }) => (
          <li key={`${kind} ${of}`}>
            <form className="row" method="post" action={batchUrl(upload, 'replace')}>
              <input type="hidden" name="version" value={upload.version} />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="of" value={of} />
              <input type="hidden" name="proposal" value={proposal} />
              <span className="wrap-anywhere">{faultText({ kind, of })}</span>
              <Button small type="submit" icon="check">
                {takeEverywhere(proposal, rows)}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
