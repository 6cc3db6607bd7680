import { Icon } from './icon.tsx'

const looks = { saving: ['dim', 'saving'], saved: ['good', 'check'], failed: ['bad', 'alert'] } as const
type State = keyof typeof looks

type Props = { id: string; words: Record<State, string>; state: State | undefined }

/** The states of saving for forms with `data-saves={id}`; the page script shows the present one. */
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
