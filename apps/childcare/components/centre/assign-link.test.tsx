import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AssignLink, maxPeopleInUrl } from './assign-link.tsx';

const people = (count: number) => Array.from({ length: count }, () => randomUUID());

test('leads on with everybody who is selected, in an address that servers take', () => {
  const ids = people(maxPeopleInUrl);
  const html = renderToStaticMarkup(<AssignLink ids={ids} />);
  const href = /href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(new URL(href, 'http://localhost').searchParams.getAll('person')).toEqual(ids);
  expect(3 * href.length).toBeLessThan(14_000);
});

test('says why it does not when there are more', () => {
  const html = renderToStaticMarkup(<AssignLink ids={people(maxPeopleInUrl + 1)} />);
  expect(html).toContain('Select at most 100 people');
  expect(html).not.toContain('href');
});
