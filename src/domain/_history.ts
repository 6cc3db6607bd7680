/** A field of a record, as the history identifies it. */
export type FieldKey = { entity: string; key: string | number; field: string }

/** The address of a field's history below `/admin`, `/term-reports` or `/api`. */
export const historyPath = ({ entity, key, field }: FieldKey) =>
  ['history', entity, key, field].map((part) => encodeURIComponent(part)).join('/')

/** The last changes in the sheet of a record, below the same. */
export const sheetHistoryPath = (entity: string, id: string | number) => `sheet-history/${entity}/${id}`
