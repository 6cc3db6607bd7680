import { indexTitle, madeOn, shownRows, type TableName, tables, words } from '../../domain/words/leaving.ts'

type Props = { school: string; when: string; rows: ReadonlyMap<TableName, number>; cards: number; files: number }

const style =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1b19}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ddd;padding:.3rem .6rem;text-align:left;vertical-align:top}h2{margin-top:2rem}'

/** The page in the file that says what is in each table and each column. */
export const Contents = ({ school, when, rows, cards, files }: Props) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <title>{indexTitle(school)}</title>
      <style>{style}</style>
    </head>
    <body>
      <h1>{indexTitle(school)}</h1>
      <p>{madeOn(when)}</p>
      <p>{words.folders}</p>
      <p>{words.marked}</p>
      {cards > 0 && <p>{`${words.cards}: report-cards (${shownRows(cards)})`}</p>}
      {files > 0 && <p>{`${words.files}: files (${shownRows(files)})`}</p>}
      {[...rows].map(([name, count]) => (
        <section key={name}>
          <h2>{tables[name].title}</h2>
          <p>
            {tables[name].about} <a href={`csv/${name}.csv`}>{`csv/${name}.csv`}</a>,{' '}
            <a href={`excel/${name}.xlsx`}>{`excel/${name}.xlsx`}</a>. {`${words.rows}: ${shownRows(count)}.`}
          </p>
          <table>
            <thead>
              <tr>
                <th>{words.column}</th>
                <th>{words.meaning}</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(tables[name].columns).map(([column, meaning]) => (
                <tr key={column}>
                  <td>
                    <code>{column}</code>
                  </td>
                  <td>{meaning}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </body>
  </html>
)
