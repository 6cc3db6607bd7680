import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'action' | 'target'> & {
  action: string
  /** The list that is drawn again, as a selector. */
  target: string
  /** The event that sends it, besides the button. */
  on?: 'input delay:200ms' | 'change' | 'input changed delay:250ms' | 'input changed delay:20ms'
  /** The answer holds more than the target, which is cut out of it. */
  isPart?: boolean
  /** A dialog keeps the address of the page. */
  isInDialog?: boolean
}

/** Filters a list while one types or chooses; a newer request replaces one under way. */
export const FilterForm = ({ action, target, on = 'input delay:200ms', isPart, isInDialog, ...form }: Props) => (
  <form
    action={action}
    hx-get={action}
    hx-trigger={`${on}, submit`}
    hx-target={target}
    hx-select={isPart ? target : undefined}
    hx-swap="outerHTML"
    hx-replace-url={isInDialog ? undefined : 'true'}
    hx-sync="this:replace"
    {...form}
  />
)
