import { statusWords } from '../../domain/_messages/term-reports.ts'
import { Icon } from '../_ui/icon.tsx'

const looks = { saving: ['dim', 'saving'], saved: ['good', 'check'], failed: ['bad', 'alert'] } as const

/** How the saves of this student stand; the page script shows the one that is true. A new student starts with none. */
export function SaveStatus({ state }: { state: keyof typeof statusWords | undefined }) {
  return (
    <span id="save-status" role="status">
      {(['saving', 'saved', 'failed'] as const).map((kind) => (
        <span key={kind} className={`status ${looks[kind][0]}`} data-when={kind} hidden={kind !== state}>
          <Icon name={looks[kind][1]} />
          {statusWords[kind]}
        </span>
      ))}
    </span>
  )
}
