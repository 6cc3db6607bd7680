import type { ReactNode } from 'react'
import { daysBetween } from '../../domain/_dates.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import { isAhead } from '../../domain/backups/due.ts'
import { type Backup, byAge, isLate, isRoomLow, type Kept, type Replica } from '../../domain/backups/index.ts'
import { isClockBehind, isClockNew } from '../../domain/backups/keeping.ts'
import type { Trouble } from '../../domain/backups/place.ts'
import * as told from '../../domain/words/backups.ts'
import { common } from '../../domain/words/common.ts'
import { shownSize } from '../../domain/words/progress.ts'
import { backupsUrl } from '../_links/backups.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button, ButtonLink, IconLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Facts } from '../_ui/facts.tsx'
import { type Column, refreshed, Table } from '../_ui/table.tsx'

const { words } = told

export type BackupProps = {
  kept: Kept
  when: (at: string | null) => string
  /** Today for the school, and the time of the next nightly backup. */
  today: string
  next: string
  now: Date
}

/** Reloads often while work is running, and from time to time otherwise. */
export function Backups(props: BackupProps) {
  const { kept } = props
  return (
    <section
      id="backups"
      className="stack"
      aria-label={words.title}
      {...refreshed({ url: backupsUrl(), on: 'backups-changed', every: kept.underWay ? '1s' : '60s' })}
      hx-swap="outerMorph"
      hx-headers='{"X-Quiet":"1"}'
    >
      <Warnings {...props} />
      <div className="panel pad stack">
        <Facts facts={factsOf(props)} />
        {kept.underWay ? <UnderWay {...kept.underWay} /> : <Actions isLocked={kept.isLocked} />}
      </div>
      <BackupTable {...props} />
    </section>
  )
}

function Warnings({ kept: { isOff, failed, rehearsal, restore, restored, place, replica, room, backups }, when, now, today }: BackupProps) {
  const [free, needed] = [shownSize(room.free), shownSize(room.needed)]
  return (
    <>
      {restore && <Alert kind="error">{told.restoreFailed(when(restore.at), restore.says)}</Alert>}
      {restored && <Alert>{told.restoredAt(when(restored.at), restored.says)}</Alert>}
      {failed && <Alert kind="error">{told.failedAt(when(failed.at), failed.says)}</Alert>}
      {rehearsal && <Alert kind="error">{told.rehearsalFailed(when(rehearsal.at), rehearsal.says)}</Alert>}
      {isClockNew(backups, today) && <Alert kind="error">{told.clockNew(when(now.toISOString()))}</Alert>}
      {isClockBehind(backups, today) && <Alert kind="error">{told.clockBehind(when(now.toISOString()))}</Alert>}
      {isRoomLow(room) && <Alert kind="error">{told.roomLow(free, needed)}</Alert>}
      {place?.trouble && <Alert kind="error">{told.placeFailed(place.path, place.trouble)}</Alert>}
      {place?.isSameDisk && <Alert>{words.sameDisk}</Alert>}
      {replica && <CopyWarnings {...replica} when={when} now={now} />}
      {!place && <Alert>{words.alone}</Alert>}
      {isOff && <Alert>{words.switchedOff}</Alert>}
    </>
  )
}

function CopyWarnings({ when, now, ...replica }: Replica & Pick<BackupProps, 'when' | 'now'>) {
  const { path, fault, wholeFault, isSameDisk, behind } = replica
  return (
    <>
      {fault && <Alert kind="error">{told.copyFailed(path, when(fault.at), fault.says)}</Alert>}
      {!fault && isLate(replica, now) && <Alert kind="error">{told.copyLate(path, shownSize(behind))}</Alert>}
      {wholeFault && <Alert kind="error">{told.wholeFailed(path, when(wholeFault.at), wholeFault.says)}</Alert>}
      {isSameDisk && <Alert>{told.copyWords.sameDisk}</Alert>}
    </>
  )
}

function copySays(replica: Replica | undefined, when: BackupProps['when']): string {
  if (!replica) return told.copyWords.none
  const { path, wholeAt, shippedAt, behind } = replica
  if (!wholeAt) return `${path} · ${told.copyWords.first}`
  const last = [wholeAt, shippedAt ?? wholeAt].sort()[1] ?? wholeAt
  return [told.copiedUntil(path, when(last)), ...(behind > 0 ? [told.waiting(shownSize(behind))] : [])].join(' · ')
}

function factsOf({ kept, when, today, next, now }: BackupProps): [string, ReactNode][] {
  const { backups, place, room, isOff } = kept
  const last = backups.find(({ at }) => !isAhead(new Date(at), now))
  const latest = (at: (backup: Backup) => string | undefined) =>
    backups
      .flatMap((backup) => at(backup) ?? [])
      .sort()
      .at(-1)
  const verified = latest(({ verifiedAt, isDamaged }) => (isDamaged ? undefined : verifiedAt))
  return [
    [words.last, last ? `${when(last.at)} · ${told.ago(daysBetween(last.day, today))}` : words.never],
    [words.next, isOff ? words.off : when(next)],
    [words.verified, verified ? when(verified) : words.never],
    [words.rehearsed, when(latest(({ rehearsedAt }) => rehearsedAt) ?? null) || words.never],
    [words.place, place?.path ?? words.noPlace],
    [told.copyWords.fact, copySays(kept.replica, when)],
    [told.lockWords.fact, kept.isLocked ? told.lockWords.locked : told.lockWords.open],
    [words.disk, told.roomOf(shownSize(room.free), shownSize(room.needed))],
  ]
}

const Actions = ({ isLocked }: { isLocked: boolean }) => (
  <p className="row flex-wrap">
    <Button look="primary" icon="download" hx-post={backupsUrl('now')} hx-target="#backups" hx-swap="outerMorph">
      {words.now}
    </Button>
    <ButtonLink {...opens(backupsUrl('settings'))}>{words.settings}</ButtonLink>
    <ButtonLink {...opens(backupsUrl('passphrase'))}>{told.lockWords.title}</ButtonLink>
    {isLocked && <ButtonLink href={backupsUrl('recovery')}>{told.lockWords.sheet}</ButtonLink>}
  </p>
)

const UnderWay = ({ doing, done, total }: NonNullable<Kept['underWay']>) => (
  <div className="stack" role="status">
    <p className="row">
      {told.doingWords[doing]}
      <span className="push">{told.percent(done, total)}</span>
    </p>
    <progress className="w-full" aria-label={told.doingWords[doing]} {...(total > 0 && { value: done, max: total })} />
  </div>
)

function BackupTable({ kept: { backups, place }, when }: BackupProps) {
  const [here, there] = [backups, place?.backups ?? []].map((some) => new Set(some.map(({ name }) => name)))
  const rows = [...backups, ...(place?.backups ?? []).filter(({ name }) => !here?.has(name))].sort(byAge)
  const columns: Column<Backup>[] = [
    { head: words.when, isName: true, className: 'whitespace-nowrap', cell: ({ at }) => when(at) },
    { head: words.why, cell: ({ why }) => told.whyWords[why] },
    { head: words.marks, align: 'num', cell: ({ marks }) => shownNumber(marks) },
    { head: words.size, align: 'num', cell: ({ bytes }) => shownSize(bytes) },
    { head: words.place, cell: ({ name }) => (there?.has(name) ? <Badge kind="good">{words.copied}</Badge> : isAway(place) && words.away) },
    { head: words.state, cell: (backup) => <State {...backup} /> },
    { head: common.actions, align: 'num', cell: ({ name, at }) => <RowActions name={name} when={when(at)} /> },
  ]
  return (
    <div className="panel">
      <Table
        label={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        empty={<Empty title={words.none}>{words.noneText}</Empty>}
      />
    </div>
  )
}

const away: readonly (Trouble | undefined)[] = ['absent', 'silent', 'another']
const isAway = (place: Kept['place']) => away.includes(place?.trouble)

const RowActions = ({ name, when }: { name: string; when: string }) => (
  <span className="flex justify-end">
    <IconLink icon="download" label={told.downloadOf(when)} title={words.download} {...opens(backupsUrl(name, 'download'))} />
    <IconLink icon="undo" label={told.restoreOf(when)} title={told.restoreWords.title} {...opens(backupsUrl(name, 'restore'))} />
  </span>
)

const State = ({ isDamaged, rehearsedAt }: Backup) =>
  isDamaged ? <Badge kind="bad">{words.damaged}</Badge> : <Badge kind="good">{rehearsedAt ? words.tried : words.sound}</Badge>
