/**
 * The binary's first lines: the program, with what V8 compiled of it when the build started it once (`scripts/_build.ts`), so that its
 * start compiles nothing. The binary that the build starts has none yet, and leaves it behind when it ends. One that was made for another
 * kind of machine has none, and compiles as it goes.
 */
{
  const { getAssetKeys, getRawAsset } = process.getBuiltinModule('node:sea')
  const { Script } = process.getBuiltinModule('node:vm')
  const asset = (name: string) => Buffer.from(getRawAsset(name) as ArrayBuffer)
  const cachedData = getAssetKeys().includes('program.code') ? asset('program.code') : undefined
  const script = new Script(asset('program.js').toString('latin1'), { filename: __filename, cachedData })
  if (script.cachedDataRejected) process.emitWarning('The compiled program is not of this Node')
  if (getAssetKeys().includes('compile')) {
    process.once('exit', () => {
      process.getBuiltinModule('node:v8').setFlagsFromString('--heap-growing-percent=0') // as at the start, or it will not be taken
      process.getBuiltinModule('node:fs').writeFileSync('program.code', script.createCachedData())
    })
  }
  script.runInThisContext()(require, __filename, __dirname)
}
