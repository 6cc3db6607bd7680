import { ClassGrid } from '../../src/views/_ui/class-grid.tsx'
import { Explained } from '../../src/views/_ui/explained.tsx'
import { Measure } from '../../src/views/_ui/measure.tsx'
import { Pager } from '../../src/views/_ui/pager.tsx'
import { Table } from '../../src/views/_ui/table.tsx'

const students = [
  { name: 'De Gannes, Élise', done: 8, average: 82.4 },
  { name: 'Fortuné, Maëlle', done: 14, average: 79.6 },
]

export const Students = () => (
  <>
    <Table
      label="Students"
      folds
      rows={students}
      rowKey={({ name }) => name}
      sort={{ current: 'name', href: () => '#sort', target: '#students' }}
      columns={[
        { head: 'Student', isName: true, sort: 'name', cell: ({ name }) => <a href="#student">{name}</a> },
        { head: 'Marks', cell: ({ name, done }) => <Measure done={done} of={14} label={name} /> },
        { head: 'Average', align: 'num', sort: 'average', cell: ({ average }) => average },
      ]}
    />
    <Pager page={2} perPage={15} total={70} href={() => '#page'} target="#students" isFixed />
  </>
)

export const Classes = () => (
  <ClassGrid
    classes={['2A', '2B'].map((classId, n) => ({ classId, formLevel: 2, teachers: [], students: 33, part: { done: n, of: 2 } }))}
    linkOf={(classId) => `#${classId}`}
    current="2B"
  />
)

/** A figure that leads to how it is made, and the steps. */
export const Figures = () => (
  <section className="panel pad stack">
    <Explained url="#why" figure="67.3" />
    <dl className="steps">
      <div>
        <dt>Average</dt>
        <dd>67.3</dd>
      </div>
    </dl>
  </section>
)
