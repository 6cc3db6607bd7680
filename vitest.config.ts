import { defineConfig } from 'vitest/config'
import { onPostgres } from './tests/_on-postgres.ts'

/** `odd-input` watches a module that others have loaded; `warnings` wants React as it is developed with. */
const alone = ['tests/routes/odd-input.test.ts', 'tests/routes/warnings.test.ts']
const shared = {
  environment: 'node' as const,
  setupFiles: ['tests/setup.ts'],
  pool: 'forks' as const,
  maxWorkers: '100%',
  expect: { poll: { timeout: 20_000 } }, // a busy machine is slow, and only what fails waits so long
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          globalSetup: 'tests/_demos.ts',
          env: { NODE_ENV: 'production', ENGINE: 'sqlite' }, // React as it is served: looking for what to warn of took a third of the time
          isolate: false, // each file makes its own world; loading the app once a worker and not once a file is half the time
          exclude: alone,
          include: ['tests/{domain,db,routes,reports,islands,views,operate}/**/*.test.{ts,tsx}', 'tests/*.test.{ts,tsx}'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'postgres',
          globalSetup: ['tests/_demos.ts', 'tests/_on-postgres.ts'],
          env: { NODE_ENV: 'production', ENGINE: 'postgres' },
          isolate: false,
          include: onPostgres(process.env.POSTGRES === 'all'),
          testTimeout: 300_000, // who may send what to each route, by everybody, is one test
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'alone', include: alone, testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'binary',
          include: ['tests/binary/**/*.test.ts'],
          globalSetup: 'tests/binary/_build.ts',
          setupFiles: ['tests/setup.ts', 'tests/binary/_fetch.ts'],
          maxWorkers: 2, // one often waits
          testTimeout: 300_000,
          hookTimeout: 180_000,
          retry: process.env.CI ? 1 : 0, // as in the browser: they kill processes and wait for others, and the log names what was tried twice
          sequence: { groupOrder: 1 }, // after the unit tests, where both are run at once
        },
      },
    ],
  },
})
