import { expect } from 'vitest';
import { sendRawRequest } from './ask.ts';
import type { Servers } from './start-servers.ts';

/** Behind both servers the status is 404; our own also sends the text, for people without scripts. */
export async function expectNotFoundPage(servers: Servers, path: string): Promise<void> {
  const question = { path, headers: { accept: 'text/html' } };
  const [server, next] = await Promise.all([
    sendRawRequest(servers.server, question),
    sendRawRequest(servers.next, question),
  ]);
  expect([server.status, next.status]).toEqual([404, 404]);
  const page = server.body.toString();
  const shown = page.replaceAll(/<script\b.*?<\/script>/gs, '');
  expect(shown).toContain('This page is not here');
  expect(shown).toMatch(/<title>Page not found/);
  expect(shown).toMatch(/<meta name="robots" content="noindex/);
  expect(shown).toContain('<main');
}
