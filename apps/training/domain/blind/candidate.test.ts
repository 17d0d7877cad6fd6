import { expect, it } from 'vitest';
import { toBlindCandidate } from './candidate.ts';

it('a candidate is the same for the same learner and key, and another one for another', () => {
  const one = toBlindCandidate('key', 'learner');
  expect(toBlindCandidate('key', 'learner')).toEqual(one);
  expect(one.name).toMatch(/^Candidate \d{3} \d{3} \d{3}$/);
  expect(toBlindCandidate('other key', 'learner').id).not.toBe(one.id);
  expect(toBlindCandidate('key', 'other learner').id).not.toBe(one.id);
  expect(JSON.stringify(one)).not.toContain('learner');
});

it('500 candidates have 500 ids and numbers', () => {
  const all = Array.from({ length: 500 }, (_, n) => toBlindCandidate('key', `learner-${n}`));
  expect(new Set(all.map(({ id }) => id)).size).toBe(500);
  expect(new Set(all.map(({ name }) => name)).size).toBe(500);
});
