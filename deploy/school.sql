-- The role and the schema of one school, as a superuser: SCHOOL_PASSWORD=… psql --dbname reports --file school.sql
-- The database is made before it: create database reports template template0 encoding 'UTF8' locale 'C';
\set ON_ERROR_STOP on
\getenv password SCHOOL_PASSWORD
revoke all on database reports from public;
create role poui login connection limit 24 password :'password';
grant connect on database reports to poui;
create schema poui authorization poui;
