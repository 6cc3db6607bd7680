import type { ReactNode } from 'react'
import type { CopyState } from '../../domain/_rehearsal.ts'
import { shownSize } from '../../domain/words/progress.ts'
import * as told from '../../domain/words/rehearsal.ts'
import { copyUrl } from '../_links/rehearsal.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Facts } from '../_ui/facts.tsx'
import { refreshed } from '../_ui/table.tsx'

const { words } = told

type Props = { state: CopyState; when: (at: string | null) => string; address: string }

/** Reloads often while the school is copied, and from time to time otherwise. */
export function Rehearsal(props: Props) {
  const { underWay, failed } = props.state
  return (
    <section
      id="rehearsal"
      className="stack"
      aria-label={words.title}
      {...refreshed({ url: copyUrl(), on: 'copy-changed', every: underWay ? '1s' : '60s' })}
      hx-swap="outerMorph"
      hx-headers='{"X-Quiet":"1"}'
    >
      {failed && <Alert kind="error">{told.failedWords(failed)}</Alert>}
      <div className="panel pad stack">
        <p>{words.about}</p>
        <ul className="list-disc pl-5">
          {words.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <Facts facts={factsOf(props)} />
        {underWay ? <UnderWay {...underWay} /> : <Actions hasCopy={props.state.copy !== undefined} />}
      </div>
    </section>
  )
}

function factsOf({ state: { copy, room }, when, address }: Props): [string, ReactNode][] {
  const onDisk: [string, ReactNode] = [words.room, told.roomWords(shownSize(room.free), shownSize(room.needed))]
  if (!copy) return [[words.made, words.none], onDisk]
  return [
    [words.made, `${when(copy.madeAt)} · ${copy.by}`],
    [words.until, when(copy.until)],
    [words.address, address],
    [words.size, shownSize(copy.bytes)],
    onDisk,
  ]
}

const Actions = ({ hasCopy }: { hasCopy: boolean }) =>
  hasCopy ? (
    <div className="row flex-wrap">
      <form action={copyUrl('open')} method="post">
        <Button type="submit" look="primary">
          {words.open}
        </Button>
      </form>
      <ButtonLink {...opens(copyUrl('new'))}>{words.again}</ButtonLink>
      <ButtonLink {...opens(copyUrl('throw-away'))} look="danger">
        {words.throwAway}
      </ButtonLink>
    </div>
  ) : (
    <p className="row">
      <ButtonLink {...opens(copyUrl('new'))} look="primary">
        {words.make}
      </ButtonLink>
    </p>
  )

const UnderWay = ({ done, total }: NonNullable<CopyState['underWay']>) => (
  <div className="stack" role="status">
    <p className="row">
      {words.busy}
      <span className="push">{told.percent(done, total)}</span>
    </p>
    <progress className="w-full" aria-label={words.busy} {...(total > 0 && { value: done, max: total })} />
  </div>
)

export const InCopy = () => <Alert>{words.inCopy}</Alert>

export const NoCopy = () => (
  <section className="stack pad">
    <h2>{told.noCopyWords.title}</h2>
    <p>{told.noCopyWords.text}</p>
    <p className="row">
      <ButtonLink look="primary" href="/">
        {told.noCopyWords.toSchool}
      </ButtonLink>
    </p>
  </section>
)
