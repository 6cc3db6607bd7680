import { run } from './_sql.ts'

const words = `json_each(name_words(coalesce(new.name, ''), coalesce(new.telephone, ''), coalesce(new.telephone2, '')))`
const write = `insert into contact_word (contact_id, word) select new.id, value from ${words};`
const guardian = (place: number, prefix: string) =>
  ['name', 'relation', 'telephone', 'email'].map((part) => `c${place}.${part} as ${prefix}_${part}`).join(', ')
const placed = (place: number) => `left join student_contact as c${place} on c${place}.student_id = s.id and c${place}.place = ${place}`

/** Parents, guardians and others of a student. The registration and the uploads see the first three as columns of the student. */
export const up = run([
  // A parent, guardian or other person of a student; `place` is the calling order.
  `create table student_contact (
    id integer primary key autoincrement,
    student_id integer not null references student (id) on delete cascade,
    place integer not null,
    name text,
    relation text,
    telephone text,
    telephone2 text,
    email text,
    language text,
    -- Nothing where it was never said.
    may_collect integer check (may_collect in (0, 1)),
    note text,
    version integer not null default 1,
    unique (student_id, place)
  ) strict`,
  // The words of a contact's name and telephones, which the database maintains.
  `create table contact_word (
    contact_id integer not null references student_contact (id) on delete cascade,
    word text not null,
    primary key (contact_id, word)
  ) strict, without rowid`,
  `create index contact_word_word on contact_word (word)`,
  `create trigger contact_found_by after insert on student_contact begin ${write} end`,
  `create trigger contact_found_otherwise after update of name, telephone, telephone2 on student_contact begin
    delete from contact_word where contact_id = new.id; ${write} end`,
  `create view student_home as select s.*, ${guardian(1, 'guardian')}, ${guardian(2, 'guardian2')}, ${guardian(3, 'guardian3')}
    from student as s ${[1, 2, 3].map(placed).join(' ')}`,
])
