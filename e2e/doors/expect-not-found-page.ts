import { expect } from 'vitest';
import { ask } from './ask.ts';
import type { Doors } from './start-doors.ts';

/** Behind both servers the status is 404; our own also sends the text, for people without scripts. */
export async function expectNotFoundPage(doors: Doors, path: string): Promise<void> {
  const question = { path, headers: { accept: 'text/html' } };
  const [server, next] = await Promise.all([ask(doors.server, question), ask(doors.next, question)]);
  expect([server.status, next.status]).toEqual([404, 404]);
  const page = server.body.toString();
  const shown = page.replaceAll(/<script\b.*?<\/script>/gs, '');
  expect(shown).toContain('This page is not here');
  expect(shown).toMatch(/<title>Page not found/);
  expect(shown).toMatch(/<meta name="robots" content="noindex/);
  expect(shown).toContain('<main');
}
