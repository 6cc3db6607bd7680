/** One field of one record, as the history names it. */
export type FieldKey = { entity: string; key: string | number; field: string }

/** Where the history of a field is found: below `/admin`, `/term-reports` or `/api`. */
export const historyPath = ({ entity, key, field }: FieldKey) =>
  ['history', entity, key, field].map((part) => encodeURIComponent(part)).join('/')
