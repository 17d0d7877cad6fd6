import { expect, test } from 'vitest';
import { assertRecentProof, recentProofSeconds } from './recent-proof.ts';

const provenAt = new Date('2026-11-20T10:00:00Z');
const stale = () => new Error('stale');

function assertAfter(seconds: number) {
  const clock = () => new Date(provenAt.getTime() + seconds * 1000);
  return () => assertRecentProof({ actor: { provenAt }, clock, stale });
}

test('a proof counts for ten minutes and not longer', () => {
  expect(recentProofSeconds).toBe(600);
  expect(assertAfter(0)).not.toThrow();
  expect(assertAfter(600)).not.toThrow();
  expect(assertAfter(600.001)).toThrow('stale');
});
