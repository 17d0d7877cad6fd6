import { describe, expect, it } from 'vitest';
import { createPatience } from './patience.ts';

const settings = { patienceMs: 60_000, firstPauseMs: 1_000, longestPauseMs: 8_000 };

function patienceAt() {
  let at = 0;
  const patience = createPatience(settings, () => at);
  const pass = (ms: number) => {
    at += ms;
  };
  return { patience, pass };
}

describe('waiting for who is asked', () => {
  it('a failure or two among answers hold nobody up', () => {
    const { patience } = patienceAt();
    patience.failed('away');
    patience.failed('away');
    expect(patience.holdMs()).toBe(0);
    patience.succeeded();
    patience.failed('away');
    expect([patience.holdMs(), patience.isProbing()]).toEqual([0, false]);
  });

  it('three in a row hold all, for pauses that grow to the longest', () => {
    const { patience, pass } = patienceAt();
    patience.failed('away');
    patience.failed('away');
    for (const longest of [1_000, 2_000, 4_000, 8_000, 8_000]) {
      patience.failed('away');
      expect(patience.holdMs()).toBeGreaterThanOrEqual(longest / 2);
      expect(patience.holdMs()).toBeLessThanOrEqual(longest);
      expect(patience.isProbing()).toBe(true);
      pass(longest);
      expect(patience.holdMs()).toBe(0);
    }
  });

  it('rows that were on their way already make the pause no longer', () => {
    const { patience } = patienceAt();
    for (let count = 0; count < 20; count += 1) patience.failed('away');
    expect(patience.holdMs()).toBeLessThanOrEqual(1_000);
  });

  it('a rest that was asked for is kept at once', () => {
    const { patience } = patienceAt();
    patience.failed('too many requests', 30_000);
    expect(patience.holdMs()).toBeGreaterThanOrEqual(30_000);
  });

  it('ends', () => {
    const { patience, pass } = patienceAt();
    patience.failed('first');
    pass(59_000);
    patience.failed('latest');
    expect(patience.exhausted()).toBeNull();
    pass(1_000);
    expect(patience.exhausted()).toEqual({ reason: 'latest', minutes: 1 });
    patience.succeeded();
    expect(patience.exhausted()).toBeNull();
  });
});
