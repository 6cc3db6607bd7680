/**
 * The binary's first lines start the program with the code that V8 compiled during the build (`scripts/_build.ts`), so that a start
 * compiles nothing. The build's own binary has no such code yet and writes it when it ends. A binary for another kind of machine has
 * none either and compiles as it runs. Features that load on first use lie beside the program. On Linux they are read from the
 * binary's file at the places that the build noted, because an asset read through Node stays in memory as long as the program runs.
 */
{
  const { getAssetKeys, getRawAsset } = process.getBuiltinModule('node:sea')
  const { Script } = process.getBuiltinModule('node:vm')
  const { closeSync, openSync, readSync, writeFileSync } = process.getBuiltinModule('node:fs')
  const keys = getAssetKeys()
  const asset = (name: string) => Buffer.from(getRawAsset(name) as ArrayBuffer)
  const places: Record<string, [from: number, length: number]> = JSON.parse(asset('program/places').toString().trim() || '{}')
  /** Reads the running file, even when another file has taken its name. */
  const read = (name: string) => {
    const [from, length] = places[name] ?? []
    if (from === undefined || length === undefined) return asset(name)
    try {
      const file = openSync('/proc/self/exe', 'r')
      const bytes = Buffer.allocUnsafeSlow(length)
      const isWhole = readSync(file, bytes, 0, length, from) === length
      closeSync(file)
      return isWhole ? bytes : asset(name)
    } catch {
      return asset(name)
    }
  }
  const scriptOf = (name: string, cachedData?: Buffer) =>
    new Script(read(name).toString('latin1'), { filename: __filename, ...(cachedData && { cachedData }) })
  const found = new Map<string, { exports: unknown }>()
  const find = (name: string): unknown => {
    const [file, known] = [`program/${name}.js`, found.get(name)]
    if (known || !keys.includes(file)) return known ? known.exports : require(name)
    const module = { exports: {} }
    scriptOf(file).runInThisContext()(require, __filename, __dirname, module)
    found.set(name, module)
    return module.exports
  }
  const script = scriptOf('program/main.js', keys.includes('program/main.code') ? read('program/main.code') : undefined)
  if (script.cachedDataRejected) process.emitWarning('The compiled program is not of this Node')
  if (keys.includes('compile')) {
    process.once('exit', () => {
      process.getBuiltinModule('node:v8').setFlagsFromString('--heap-growing-percent=0') // V8 takes the compiled code only with the flags of the start
      writeFileSync('program.code', script.createCachedData())
    })
  }
  script.runInThisContext()(find, __filename, __dirname)
}
