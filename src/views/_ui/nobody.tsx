import { ButtonLink } from './button.tsx'
import { Empty } from './empty.tsx'

/** Replaces a mark sheet without students by the reason and the next step. */
export const Nobody = ({
  title,
  words,
  next,
}: {
  title: string
  words: { nobody: string; nobodyHint: string }
  next: { href: string; label: string }
}) => (
  <>
    <h1>{title}</h1>
    <section className="panel">
      <Empty
        title={words.nobody}
        action={
          <ButtonLink look="primary" href={next.href}>
            {next.label}
          </ButtonLink>
        }
      >
        {words.nobodyHint}
      </Empty>
    </section>
  </>
)
