import { beforeEach, expect, it, vi } from 'vitest';
import { stubEnvironment } from '#testing/stub-environment.ts';

beforeEach(() => {
  vi.resetModules();
  stubEnvironment('postgresql://nobody@127.0.0.1:1/none');
});

/** Reads the environment as a start does. */
async function readAnew() {
  const { env } = await import('./env.ts');
  return env();
}

it('takes API keys with and without names', async () => {
  vi.stubEnv('EXTERNAL_API_KEYS', 'invoices:one-key-0123456789, another-key-0123456789');
  expect((await readAnew()).EXTERNAL_API_KEYS).toContain('another-key');
});

it.each([
  'shown-key-0123456789',
  'name:shown-key-0123456789',
  'good-key-0123456789, x: shown-key-0123456789 ',
])('refuses to start with a key that every browser can read: %s', async (keys) => {
  vi.stubEnv('NEXT_PUBLIC_WORKFLOW_KEY', 'shown-key-0123456789');
  vi.stubEnv('EXTERNAL_API_KEYS', keys);
  const refusal = await readAnew().catch((error: unknown) => error);
  expect(String(refusal)).toContain('EXTERNAL_API_KEYS holds a key that a NEXT_PUBLIC_ variable shows');
  expect(String(refusal)).not.toContain('shown-key');
});
