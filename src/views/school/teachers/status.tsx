import { words } from '../../../domain/words/teachers.ts'
import { Icon } from '../../_ui/icon.tsx'

type SaveAnswer = { kind: 'saved' | 'failed'; message: string }

/**
 * The state of the form's last save: saving while htmx waits, failed without an answer, otherwise as answered. Its place is always
 * reserved, so that nothing moves.
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
