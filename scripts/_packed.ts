/** What `--build-sea` has put into a program, read from its bytes. */

const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:'

/** Node runs the program that it carries only where this is set; one that is not there, or there twice, was packed wrongly. */
export function isSwitchedOn(program: Buffer): boolean {
  const at = program.indexOf(fuse)
  return at >= 0 && program[at + fuse.length] === 0x31 && program.indexOf(fuse, at + 1) < 0
}

/** Where a file that the program carries begins, and its length. Before it: the length of its name, the name, its own length. */
export function placeOf(program: Buffer, name: string): [from: number, length: number] | undefined {
  const head = Buffer.alloc(8)
  head.writeBigUInt64LE(BigInt(name.length))
  const at = program.indexOf(Buffer.concat([head, Buffer.from(name)]))
  const from = at + head.length + name.length + 8
  if (at < 0 || from > program.length) return undefined
  const length = Number(program.readBigUInt64LE(from - 8))
  return from + length <= program.length ? [from, length] : undefined
}

export function carried(program: Buffer, name: string): Buffer | undefined {
  const [from, length] = placeOf(program, name) ?? []
  return from !== undefined && length !== undefined ? program.subarray(from, from + length) : undefined
}

export const places = 'program/places'

/** The program with the places of its parts written over the blanks that it carries for that. Where they are too long they stay away. */
export function withPlaces(program: Buffer, names: readonly string[]): Buffer {
  const [from, length = 0] = placeOf(program, places) ?? []
  const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, placeOf(program, name)])))
  if (from !== undefined && text.length <= length) program.write(text.padEnd(length), from, 'latin1')
  return program
}

/** The names of a Linux program's sections; 64 bits alone. */
export function sectionsOf(program: Buffer): string[] {
  const [table, size, count, naming] = [
    Number(program.readBigUInt64LE(40)),
    program.readUInt16LE(58),
    program.readUInt16LE(60),
    program.readUInt16LE(62),
  ]
  const header = (index: number) => program.subarray(table + index * size, table + (index + 1) * size)
  const names = Number(header(naming).readBigUInt64LE(24))
  return Array.from({ length: count }, (_, index) => {
    const from = names + header(index).readUInt32LE(0)
    return program.toString('latin1', from, program.indexOf(0, from))
  })
}

/** What only a debugger reads. */
export const debugSections = (program: Buffer) => sectionsOf(program).filter((name) => /^\.(?:symtab|debug_)/.test(name))
