import { Icon } from './icon.tsx'

const looks = { saving: ['dim', 'saving'], saved: ['good', 'check'], failed: ['bad', 'alert'] } as const
type State = keyof typeof looks

type Props = { id: string; words: Record<State, string>; state: State | undefined }

/** How the saves of forms with `data-saves={id}` stand; the page script shows the one that is true. */
export function SaveStatus({ id, words, state }: Props) {
  return (
    <span id={id} role="status">
      {(['saving', 'saved', 'failed'] as const).map((kind) => (
        <span key={kind} className={`status ${looks[kind][0]}`} data-when={kind} hidden={kind !== state}>
          <Icon name={looks[kind][1]} />
          {words[kind]}
        </span>
      ))}
    </span>
  )
}
