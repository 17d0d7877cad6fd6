import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from '@repo/workbench/browser';

const launchOptions = await browserLaunchOptions();
const services = ['marketplace', 'training', 'childcare'];
const addressOf = (service: string) => process.env[`E2E_${service.toUpperCase()}_URL`] ?? '';

/** The stack's addresses come from `npm test`, or from the set-up below when Playwright is run by itself. */
export default defineConfig({
  globalSetup: './global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Generous: a busy machine is no fault of the product, and a test that hangs still ends.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    launchOptions,
    actionTimeout: 180_000,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    // A page that a worker fetches is beyond what tests intercept; the test of the worker allows it.
    serviceWorkers: 'block',
    // Recording every test for the few that fail takes a fifth of the processor time: `pnpm e2e … --trace retain-on-failure` does.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    ...services.map((service) => ({ name: service, testDir: service, use: { baseURL: addressOf(service) } })),
    // What everybody would feel comes last, when nobody else is there.
    {
      name: 'outages',
      testDir: 'outages',
      dependencies: services,
      use: { baseURL: addressOf('marketplace') },
    },
  ],
});
