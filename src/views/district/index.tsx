import type { ReactNode } from 'react'
import { shownDay, yearShort } from '../../domain/_dates.ts'
import { percentDone, shownNumber } from '../../domain/_numbers.ts'
import { termTitle } from '../../domain/_titles.ts'
import { actsFor, type DistrictWork, type SchoolLine } from '../../domain/district/index.ts'
import { common } from '../../domain/words/common.ts'
import * as told from '../../domain/words/district.ts'
import { shownSize } from '../../domain/words/progress.ts'
import { districtUrl, schoolsUrl } from '../_links/district.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { type Column, List, refreshed } from '../_ui/table.tsx'

const { words } = told

export type SchoolsProps = {
  schools: readonly SchoolLine[]
  work: DistrictWork | undefined
  when: (at: string | null) => string
  addressOf: (directory: string) => string
}

/** The head with the acts for all, what is under way, and a row for each school: redrawn often while work is under way. */
export function Schools(props: SchoolsProps) {
  const { schools, work } = props
  const old = schools.filter((line) => actsFor(line).includes('upgrade')).length
  const isBusy = work !== undefined && !work.isOver
  return (
    <div
      id="schools"
      className="stack"
      {...refreshed({ url: schoolsUrl, on: 'district-changed', every: isBusy ? '1s' : '60s' })}
      hx-swap="outerMorph"
      hx-headers='{"X-Quiet":"1"}'
    >
      <PageHead title={words.title} sub={words.sub(schools.length)}>
        <form className="contents" action={districtUrl('refresh')} method="post" hx-post={districtUrl('refresh')} hx-swap="none">
          <Button type="submit" disabled={isBusy}>
            {words.refresh}
          </Button>
        </form>
        {old > 0 && <ButtonLink {...opens(districtUrl('upgrade'))}>{words.upgradeAll(old)}</ButtonLink>}
        <ButtonLink look="primary" icon="plus" {...opens(districtUrl('new'))}>
          {words.make}
        </ButtonLink>
      </PageHead>
      {work && <Work {...work} />}
      <List
        label={words.title}
        rows={schools}
        columns={columnsOf(props)}
        rowKey={({ directory }) => directory}
        empty={<Empty title={words.empty}>{words.emptyHint}</Empty>}
      />
    </div>
  )
}

function Work(work: DistrictWork) {
  if (work.isOver && work.kind === 'read') return null
  return (
    <div role="status" className="stack">
      {work.isOver ? (
        <p className="hint">{told.workWords(work)}</p>
      ) : (
        <p className="row">
          <span>{told.workWords(work)}</span>
          <progress className="grow" aria-label={told.workWords(work)} value={work.done} max={work.of} />
        </p>
      )}
      {work.failed.map(({ directory, says }) => (
        <Alert key={directory} kind="error">{`${directory}: ${says}`}</Alert>
      ))}
    </div>
  )
}

const nowrap = 'whitespace-nowrap'

function columnsOf({ when, addressOf }: SchoolsProps): Column<SchoolLine>[] {
  const read = (of: (reading: NonNullable<SchoolLine['reading']>) => ReactNode) => (line: SchoolLine) => line.reading && of(line.reading)
  return [
    {
      head: words.school,
      isName: true,
      className: 'wrap-anywhere',
      cell: (line) => <Name {...line} address={addressOf(line.directory)} />,
    },
    { head: words.status, cell: (line) => <States {...line} /> },
    { head: words.term, className: nowrap, cell: read(({ term }) => term && `${termTitle(term.term)} · ${yearShort(term.year)}`) },
    { head: words.marks, align: 'num', cell: read(({ marks }) => marks && <Entered {...marks} />) },
    { head: words.posted, className: nowrap, cell: read(({ posted, term }) => (posted ? shownDay(posted) : term && words.notPosted)) },
    {
      head: words.backup,
      cell: ({ reading, isOnServer }) => (isOnServer ? words.ofServer : reading && (when(reading.lastBackup) || words.none)),
    },
    { head: words.size, align: 'num', className: nowrap, cell: read(({ bytes }) => bytes !== null && shownSize(bytes)) },
    { head: words.signIn, cell: read(({ lastSignIn }) => when(lastSignIn)) },
    { head: words.read, cell: ({ reading }) => <span className="dim">{reading ? when(reading.at) : words.notRead}</span> },
    { head: common.actions, align: 'num', cell: (line) => <Acts {...line} /> },
  ]
}

const Name = ({ directory, isOnServer, reading, address }: SchoolLine & { address: string }) => {
  const name = reading?.name ?? directory
  return (
    <>
      <a href={address} title={words.openOf(name)}>
        <bdi>{name}</bdi>
      </a>
      <span className="block small font-normal dim">{`${directory} · ${isOnServer ? words.onServer : words.inFile}`}</span>
    </>
  )
}

const kinds = { open: 'good', closed: undefined, failed: 'bad', suspended: 'warn' } as const

const States = ({ state, reading }: SchoolLine) => (
  <span className="row flex-wrap">
    <span title={told.stateHints[state]}>
      <Badge kind={kinds[state]}>{told.stateWords[state]}</Badge>
    </span>
    {reading?.isOld && <Badge kind="warn">{words.older}</Badge>}
    {reading?.schema && <span className="small dim">{words.version(Number.parseInt(reading.schema, 10))}</span>}
    {reading && reading.name === null && !reading.fault && <Badge>{words.notSetUp}</Badge>}
    {reading?.fault && (
      <>
        <Badge kind="bad">{words.fault}</Badge>
        <span className="small wrap-anywhere first-letter:uppercase">{reading.fault}</span>
      </>
    )}
  </span>
)

const Entered = ({ done, of }: { done: number; of: number }) => (
  <span title={words.marksOf(shownNumber(done), shownNumber(of))}>{`${percentDone({ done, of })}%`}</span>
)

const Acts = (line: SchoolLine) => (
  <span className="flex flex-wrap justify-end gap-1">
    {actsFor(line).map((act) => (
      <ButtonLink key={act} small {...opens(districtUrl(line.directory, act))} aria-label={`${told.actWords[act]}: ${line.directory}`}>
        {told.actWords[act]}
      </ButtonLink>
    ))}
  </span>
)
