import { systemIds } from '../../domain/school-upload/index.ts'
import { systemHelp, systemTitles, systemWords as words } from '../../domain/words/systems.ts'
import { Facts } from '../_ui/facts.tsx'

/** For each program with known lists: the exports to make there, and what they lack. */
export const OtherSystems = () => (
  <section className="panel pad stack" aria-labelledby="other-systems">
    <h2 id="other-systems">{words.title}</h2>
    <p>{words.about}</p>
    {systemIds.map((id) => (
      <details key={id}>
        <summary>{systemTitles[id]}</summary>
        <div className="stack py-2">
          <h3>{words.get}</h3>
          <Facts facts={systemHelp[id].steps} />
          <h3>{words.cannot}</h3>
          <ul className="list-disc pl-5">
            {systemHelp[id].cannot.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
      </details>
    ))}
  </section>
)
