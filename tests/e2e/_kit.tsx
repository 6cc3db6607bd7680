import { renderToStaticMarkup } from 'react-dom/server'
import { AdministratorShell } from '../../src/views/_shell/administrator.tsx'
import { EmployeeShell } from '../../src/views/_shell/employee.tsx'
import { Alert } from '../../src/views/_ui/alert.tsx'
import { Badge } from '../../src/views/_ui/badge.tsx'
import { Button, ButtonLink, IconLink } from '../../src/views/_ui/button.tsx'
import { Dialog, DialogPage } from '../../src/views/_ui/dialog.tsx'
import { Empty } from '../../src/views/_ui/empty.tsx'
import { Facts } from '../../src/views/_ui/facts.tsx'
import { SelectField, TextField } from '../../src/views/_ui/field.tsx'
import { Icon } from '../../src/views/_ui/icon.tsx'
import { Measure, Ring } from '../../src/views/_ui/measure.tsx'
import { PageHead } from '../../src/views/_ui/page-head.tsx'
import { Side } from '../../src/views/_ui/side-list.tsx'
import { Status } from '../../src/views/_ui/status.tsx'
import { Tabs } from '../../src/views/_ui/tabs.tsx'
import { Tag } from '../../src/views/_ui/tag.tsx'
import { Tile } from '../../src/views/_ui/tile.tsx'
import { Classes, Figures, Students } from './_kit-lists.tsx'

const school = { name: 'Poui Valley Secondary School', motto: '', version: 1, logoType: null, year: 20262027, term: 1 }
const actor = { kind: 'employee', id: 1, name: 'D. Lutchman', userName: 'd.lutchman', roles: ['subject-teacher'] } as const

/** Every part of the look in every state, once. */
const Kit = () => (
  <>
    <PageHead
      title="Kit"
      crumb={<a href="#all">Every part</a>}
      sub={
        <>
          Every part once. <a href="#tab">Tab</a> through the page.
        </>
      }
    >
      <Button>Continue</Button>
      <Button look="primary">Take register</Button>
    </PageHead>
    <Messages />
    <div className="tiles">
      <Tile label="Marks entered" figure="57%" share={{ done: 6436, of: 11228 }} note="6,436 of 11,228" href="#marks" />
      <Tile label="Marks close in" figure={4} unit="days" note="Friday 27 November, 16:00" />
      <Tile label="To review" figure={3} note="registrations" href="#review" />
      <div className="tile">
        <div className="with-ring">
          <Ring done={99} of={251} label="Your marks" />
          <span className="note">99 of 251 marks</span>
        </div>
      </div>
    </div>
    <div className="cols">
      <Lessons />
      <div className="stack">
        <Next />
        <section className="panel pad with-ring bleed">
          <Ring done={0} of={30} label="Registers" />
          <Ring done={30} of={30} label="Remarks" />
        </section>
      </div>
    </div>
    <div className="even">
      <Controls />
      <Fields />
    </div>
    <Side
      label="What is missing"
      groups={[
        {
          title: 'Of students',
          items: [
            { label: 'Marks', href: '#a', current: true, count: 4792 },
            { label: 'Remarks', href: '#b', current: false, count: 732 },
          ],
        },
      ]}
    >
      <Students />
      <Figures />
    </Side>
    <Classes />
    <div className="even">
      {(['people', 'papers', 'done', 'search'] as const).map((art) => (
        <section key={art} className="panel">
          <Empty title={`Nothing of ${art}`} art={art} action={<ButtonLink href="#add">Add the first</ButtonLink>}>
            Why it is empty, and what comes next.
          </Empty>
        </section>
      ))}
    </div>
    <DialogPage title="A dialog as a page">
      <Dialog title="Term 3 is posted" submit="Take back posting" danger form={{ action: '#' }}>
        <p>868 of 1,000 students have opened their card.</p>
      </Dialog>
    </DialogPage>
  </>
)

const Messages = () => (
  <div className="stack">
    <Alert action={<ButtonLink href="#card">See the card</ButtonLink>}>
      Posted 9 July 2026. A change replaces <a href="#home">the card at home</a>.
    </Alert>
    <Alert kind="error">Arya Bisnath, exam: 123 was not saved.</Alert>
    <div className="snackbar" style={{ position: 'static', transform: 'none' }}>
      12 subjects given to Test Newcomer <Button>Undo</Button>
    </div>
  </div>
)

const lessons = [
  ['2C', 32, 33],
  ['2D', 0, 37],
  ['3D', 36, 36],
] as const

const Lessons = () => (
  <section className="panel">
    <div className="panel-head">
      <h2>Your lessons</h2>
      <Tag large>2C</Tag>
    </div>
    <ul className="rows lessons">
      {lessons.map(([classId, done, of]) => (
        <li key={classId} className="hit">
          <Tag>{classId}</Tag>
          <div className="grow">
            <a className="name" href={`#${classId}`}>
              Mathematics
            </a>
            <span className="note">{of} students</span>
          </div>
          <Measure done={done} of={of} label={`${classId} Mathematics`}>
            {done} of {of} marks
          </Measure>
          <div className="actions">
            <ButtonLink small look="quiet" href="#book">
              Mark Book
            </ButtonLink>
            <ButtonLink small href="#sheet">
              {done === 0 ? 'Start' : 'Continue'}
            </ButtonLink>
          </div>
          <Icon name="right" className="only-narrow" />
        </li>
      ))}
    </ul>
    <div className="panel-foot line">
      <a href="#excel">Paste from Excel</a>
      <a className="only-wide" href="#all">
        All my assessments
      </a>
    </div>
  </section>
)

const Next = () => (
  <section className="panel">
    <div className="panel-head">
      <h2>Today</h2>
      <a href="#change">Change</a>
    </div>
    <ul className="rows">
      <li className="hit">
        <span className="tick is-done">
          <Icon name="check" />
        </span>
        <a className="grow" href="#register">
          <span className="name">Register of 2C</span>
          <span className="note">Taken at 08:02</span>
        </a>
      </li>
      <li>
        <span className="tick" />
        <span className="grow">Remarks of 2C</span>
        <Button small>Continue</Button>
      </li>
    </ul>
    <ol className="timeline pad">
      <li className="is-next">
        <b>Fri 27 Nov, 16:00</b>
        <div className="note">Marks close</div>
      </li>
      <li>
        <b>Mon 30 Nov, 16:00</b>
        <div className="note">Remarks close</div>
      </li>
    </ol>
  </section>
)

const Controls = () => (
  <section className="panel pad stack">
    <h2>
      <a href="#controls">Controls</a>
    </h2>
    <div className="actions">
      <Button icon="report">Print</Button>
      <Button look="quiet">Change</Button>
      <Button look="danger">Delete</Button>
      <Button disabled>Post</Button>
      <IconLink icon="edit" label="Edit" word="Edit" href="#edit" />
    </div>
    <span className="group">
      <ButtonLink href="#am">Morning</ButtonLink>
      <ButtonLink href="#pm" aria-current="true">
        Afternoon
      </ButtonLink>
    </span>
    <Tabs
      label="Views"
      tabs={[
        { label: 'Form', href: '#form', current: true },
        { label: 'Class', href: '#class', current: false },
      ]}
    />
    <p className="row">
      <Badge>In progress</Badge>
      <Badge kind="good">Posted</Badge>
      <Badge kind="warn">Closes today</Badge>
      <Badge kind="bad">Absent</Badge>
    </p>
    <p>
      In running text <a href="#text">a link keeps its line</a>, so that colour is not the only sign.
    </p>
    <Facts
      facts={[
        ['Term reports', 'Not posted'],
        ['Held back', 'None'],
      ]}
    />
    {(['saving', 'saved', 'failed', 'conflict', 'unsent'] as const).map((kind) => (
      <Status key={kind} kind={kind}>
        {kind}
      </Status>
    ))}
    <nav className="actions" aria-label="Actions">
      <ButtonLink href="#1">Cards</ButtonLink>
      <ButtonLink href="#2">Mark sheet</ButtonLink>
      <ButtonLink href="#3">Contacts</ButtonLink>
    </nav>
  </section>
)

const Fields = () => (
  <section className="panel pad stack">
    <TextField label="First day" name="first" defaultValue="23-Nov-2026" hint="A school day." />
    <SelectField label="Class" name="class" options={[{ value: '2C', label: '2C' }]} />
    <TextField label="Exam mark" name="mark" defaultValue="123" error="Marks are whole numbers, 0 to 100." />
    <TextField label="Search" name="q" icon="search" type="search" />
    <TextField label="Average" name="average" defaultValue="67.3" readOnly />
  </section>
)

const shell = { school, path: '/term-reports/mark-book', children: <Kit /> } as const

export const kits = {
  administrator: renderToStaticMarkup(
    <AdministratorShell
      {...shell}
      section="students"
      actor={{ ...actor, kind: 'administrator', name: 'Admin', roles: ['administrator'] }}
    />,
  ),
  employee: renderToStaticMarkup(<EmployeeShell {...shell} actor={actor} />),
}
