import { expect, test } from 'vitest';
import { createNoScriptFormHandler } from './no-script-form.ts';
import { createExampleService } from './testing/example-service.ts';

const zoo = createExampleService();
const answer = createNoScriptFormHandler(zoo.service);

function sendForm(referer: string | null): Promise<Response> {
  return answer(
    new Request('https://zoo.example/api/unscripted-form', {
      method: 'POST',
      headers: { host: 'zoo.example', ...(referer === null ? {} : { referer }) },
      body: new URLSearchParams({ email: 'mei@example.com', password: 'Password123!' }),
    }),
  );
}

test('a form sent without JavaScript leads back to its page, with nothing that was typed', async () => {
  const response = await sendForm('https://zoo.example/login?callbackUrl=%2Fchat');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/login?callbackUrl=%2Fchat');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe('');
  expect(JSON.stringify([...response.headers])).not.toMatch(/Password123|mei/);
  expect(JSON.stringify(zoo.lines)).not.toMatch(/Password123|mei@/);
});

test.each([
  null,
  'not an address',
  'https://evil.example/login',
  'data:text/html,x',
  'other://zoo.example/\\evil.example',
])('a form that names %s as its page leads nowhere, and says why', async (referer) => {
  const response = await sendForm(referer);
  expect(response.status).toBe(400);
  expect(response.headers.has('location')).toBe(false);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await response.text();
  expect(page).toContain('<h1>This form needs JavaScript</h1>');
  expect(page).not.toMatch(/Password123|mei/);
});

test('a page whose path reads like another host stays on this one', async () => {
  const location = (await sendForm('https://zoo.example//evil.example/x')).headers.get('location') ?? '';
  expect(new URL(location, 'https://zoo.example').host).toBe('zoo.example');
});
