import { buildBinaryIfStale, buildServed } from '../../scripts/_build.ts'

export async function setup() {
  await buildServed()
  await buildBinaryIfStale()
}
