import { signInMessages } from '../../domain/words/sign-in.ts'
import { Crest } from '../_ui/crest.tsx'
import type { FrameProps } from './_frame.ts'

/** The school's name and crest beside the form of a sign-in page. */
export function DoorShell({ school, children }: FrameProps) {
  return (
    <main className="door">
      <section className="door-front">
        <Crest school={school} />
        <div>
          <p>{signInMessages.welcome}</p>
          <h1>{school.name}</h1>
        </div>
        {school.motto && <p className="motto">{school.motto}</p>}
      </section>
      {children}
    </main>
  )
}
