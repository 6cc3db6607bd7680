import { run } from './_sql.ts'

const words = (student: string) => `insert into student_word (student_id, word)
  select ${student}.id, value from json_each(name_words(${student}.last_name, ${student}.first_name, ${student}.id))`

/** The words of a student's names and number, as one looks them up: kept by the database itself, like the place in a list of names. */
export const up = run([
  `create table student_word (
    student_id integer not null references student (id) on delete cascade,
    word text not null,
    primary key (student_id, word)
  ) strict, without rowid`,
  `create index student_word_word on student_word (word)`,
  `insert into student_word (student_id, word)
    select student.id, value from student, json_each(name_words(student.last_name, student.first_name, student.id))`,
  `create trigger student_found_by after insert on student begin ${words('new')}; end`,
  `create trigger student_found_otherwise after update of last_name, first_name on student begin
    delete from student_word where student_id = new.id; ${words('new')}; end`,
])
