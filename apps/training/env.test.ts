import { beforeEach, expect, it, vi } from 'vitest';
import { stubEnvironment } from '#testing/stub-environment.ts';

beforeEach(() => {
  vi.resetModules();
  stubEnvironment('postgresql://nobody@127.0.0.1:1/none');
});

async function reread() {
  const { env } = await import('./env.ts');
  return env();
}

it('takes API keys with and without names', async () => {
  vi.stubEnv(
    'EXTERNAL_API_KEYS',
    'invoices:first-key-of-the-tests-0123456789, another-key-of-the-tests-0123456789',
  );
  expect((await reread()).EXTERNAL_API_KEYS).toContain('another-key');
});

it.each([
  ['only-31-characters-0123456789-ab', null],
  ['only-31-characters-0123456789-a', 'EXTERNAL_API_KEYS holds a key that is too short'],
  ['a-long-name-does-not-count-0123456789:short', 'EXTERNAL_API_KEYS holds a key that is too short'],
  ['good:a-good-key-of-the-tests-0123456789,bad:short', 'EXTERNAL_API_KEYS holds a key that is too short'],
  ['abc'.repeat(20), 'EXTERNAL_API_KEYS holds a key that is too simple'],
])('of the keys %s it says at start: %s', async (keys, sentence) => {
  vi.stubEnv('EXTERNAL_API_KEYS', keys);
  const answer = await reread().then(
    () => null,
    (error: unknown) => String(error),
  );
  if (sentence === null) expect(answer).toBeNull();
  else {
    expect(answer).toContain(sentence);
    expect(answer).toContain('openssl rand');
    expect(answer).not.toContain(keys);
  }
});

it.each([
  'shown-key-0123456789',
  'name:shown-key-0123456789',
  'good-key-0123456789, x: shown-key-0123456789 ',
])('refuses to start with a key that every browser can read: %s', async (keys) => {
  vi.stubEnv('NEXT_PUBLIC_WORKFLOW_KEY', 'shown-key-0123456789');
  vi.stubEnv('EXTERNAL_API_KEYS', keys);
  const refusal = await reread().catch((error: unknown) => error);
  expect(String(refusal)).toContain('EXTERNAL_API_KEYS holds a key that a NEXT_PUBLIC_ variable shows');
  expect(String(refusal)).not.toContain('shown-key');
});

const strongSecret = 'a-secret-of-the-workflow-0123456789';

it.each(['https://flows.example/webhook/enrol', 'http://127.0.0.1:3900/workflow', 'http://localhost:5678/x'])(
  'takes a workflow at %s',
  async (url) => {
    vi.stubEnv('WORKFLOW_WEBHOOK_URL', url);
    vi.stubEnv('WORKFLOW_SIGNING_SECRET', strongSecret);
    expect((await reread()).WORKFLOW_WEBHOOK_URL).toBe(url);
    const { workflowWebhookOrNull } = await import('./workflow-webhook.ts');
    expect(workflowWebhookOrNull()).toEqual({
      url,
      secret: strongSecret,
      bulkCreateUrl: 'http://localhost:3001/api/enrolments/bulk-create',
    });
  },
);

it.each([
  ['http://flows.example/webhook', strongSecret, 'WORKFLOW_WEBHOOK_URL must be an https address'],
  ['flows.example', strongSecret, 'WORKFLOW_WEBHOOK_URL must be an https address'],
  ['https://flows.example/', undefined, 'WORKFLOW_SIGNING_SECRET is missing'],
  ['https://flows.example/', 'short-secret-01', 'WORKFLOW_SIGNING_SECRET is too short'],
  ['https://flows.example/', 'ab'.repeat(20), 'WORKFLOW_SIGNING_SECRET is too simple'],
])('refuses to start with the workflow %s, %s', async (url, secret, sentence) => {
  vi.stubEnv('WORKFLOW_WEBHOOK_URL', url);
  if (secret) vi.stubEnv('WORKFLOW_SIGNING_SECRET', secret);
  const refusal = await reread().catch((error: unknown) => error);
  expect(String(refusal)).toContain(sentence);
  if (secret) expect(String(refusal)).not.toContain(secret);
});

it.each([strongSecret, 'weak'])(
  'uses the built-in workflow without a webhook, the secret being %s',
  async (secret) => {
    vi.stubEnv('WORKFLOW_SIGNING_SECRET', secret);
    await reread();
    const { workflowWebhookOrNull } = await import('./workflow-webhook.ts');
    expect(workflowWebhookOrNull()).toBeNull();
  },
);
