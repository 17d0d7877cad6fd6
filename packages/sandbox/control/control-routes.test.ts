import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

const post = (path: string, body: string) =>
  fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body });

test('turns a switch and puts it back', async () => {
  expect(await (await post('media', '{"mode":"slow"}')).json()).toEqual({ mode: 'slow', delayMs: 3_000 });
  expect(await (await post('media', '{"mode":"ok","delayMs":20}')).json()).toEqual({
    mode: 'ok',
    delayMs: 20,
  });
  expect(await (await post('reset', '')).json()).toEqual({
    reset: [
      'mail',
      'media',
      'google',
      'agency',
      'stripe',
      'stripe-marketplace',
      'passwords',
      'push',
      'webhooks',
      'workflow',
    ],
  });
  expect(await (await fetch(`${sandbox.url}/control/media`)).json()).toEqual({ mode: 'ok', delayMs: 0 });
});

test('waits as long as it is told', async () => {
  await post('media', '{"delayMs":150}');
  const start = performance.now();
  await fetch(`${sandbox.url}/media/v1_1/sandbox/ping`);
  expect(performance.now() - start).toBeGreaterThan(140);
  await post('reset', '');
});

test.each([
  ['media', '{"mode":"odd"}'],
  ['media', '{"mode":"cuts"}'],
  ['agency', '{"runs":"many"}'],
  ['media', 'no json'],
  ['media', '{"delayMs":-1}'],
  ['reset', '{"files":"yes"}'],
])('POST /control/%s refuses %s', async (path, body) => {
  expect((await post(path, body)).status).toBe(400);
});

test('knows its parts only, and lists them on its first page', async () => {
  expect((await post('paypal', '{}')).status).toBe(404);
  const page = await (await fetch(sandbox.url)).text();
  for (const title of ['Mail', 'Media', 'Google', 'Agency', 'Workflow', 'Payments'])
    expect(page).toContain(title);
  for (const mode of ['flaky', 'rate-limited', 'lost-answer']) expect(page).toContain(mode);
});

test('a port that is taken is an error, not a second sandbox', async () => {
  await expect(startSandbox({ port: Number(new URL(sandbox.url).port) })).rejects.toThrow(/EADDRINUSE/);
  await expect(startSandbox({ smtpPort: sandbox.smtpPort })).rejects.toThrow(/EADDRINUSE/);
});
