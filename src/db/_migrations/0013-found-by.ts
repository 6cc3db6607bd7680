import { run } from './_sql.ts'

const write = 'insert into student_word (student_id, word, is_here)'
const found = 'select new.id, value, new.archived_on is null from json_each(name_words(new.last_name, new.first_name, new.id))'

/**
 * The words that find a student, from names and number. The database itself maintains them, like the sort key. Former students are
 * separate, so that a search reads no more in an older school.
 */
export const up = run([
  // The words that find a student, which the database maintains (domain/_names.ts).
  `create table student_word (
    student_id integer not null references student (id) on delete cascade,
    word text not null,
    is_here integer not null check (is_here in (0, 1)),
    primary key (student_id, word)
  ) strict, without rowid`,
  `create index student_word_word on student_word (is_here, word)`,
  `create trigger student_found_by after insert on student begin
    ${write} ${found}; end`,
  `create trigger student_found_otherwise after update of last_name, first_name, archived_on on student begin
    delete from student_word where student_id = new.id; ${write} ${found}; end`,
])
