import { run } from './_sql.ts'

/** What a closed term's card prints of the terms before it: average, whether it leaves out an incomplete mark, and attendance in per cent. */
export const up = run([
  `create table term_trend (
    academic_year_id integer not null,
    term integer not null,
    student_id integer not null,
    of_year integer not null,
    of_term integer not null,
    average text not null,
    is_incomplete integer not null default 0 check (is_incomplete in (0, 1)),
    attendance integer check (attendance between 0 and 100),
    primary key (academic_year_id, term, student_id, of_year, of_term),
    check (of_year < academic_year_id or (of_year = academic_year_id and of_term < term)),
    foreign key (academic_year_id, term) references term_kept (academic_year_id, term) on delete cascade,
    foreign key (student_id, academic_year_id, term) references student_term_record (student_id, academic_year_id, term) on delete cascade
  ) strict, without rowid`,
])
