import { words } from '../../../domain/words/teachers.ts'
import { Icon } from '../../_ui/icon.tsx'

type SaveAnswer = { kind: 'saved' | 'failed'; message: string }

/**
 * How the last save of the form around it stands: saving while htmx asks, failed when no answer comes, otherwise what the answer says.
 * Nothing moves: its place is always there.
 */
export function SaveStatus({ status, failed = words.error }: { status: SaveAnswer | undefined; failed?: string }) {
  return (
    <span className="flex min-w-24" role="status">
      <span className="status dim hidden [.htmx-request_&]:inline-flex">
        <Icon name="saving" />
        {words.saving}
      </span>
      <span hidden data-no-answer="" className="peer status bad [.htmx-request_&]:hidden">
        <Icon name="alert" />
        {failed}
      </span>
      {status && (
        <span className={`status ${status.kind === 'saved' ? 'good' : 'bad'} peer-[:not([hidden])]:hidden [.htmx-request_&]:hidden`}>
          <Icon name={status.kind === 'saved' ? 'check' : 'alert'} />
          {status.message}
        </span>
      )}
    </span>
  )
}
