/** What goes before a value in a parametrised test's title: the value if it is short, else its beginning and length. */
export function titled<T>(value: T): [title: string, value: T] {
  const text = JSON.stringify(value)
  return [text.length <= 48 ? text : `${text.slice(0, 24)}… (${text.length} characters)`, value]
}
