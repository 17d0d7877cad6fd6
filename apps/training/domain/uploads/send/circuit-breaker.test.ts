import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

const settings = { giveUpAfterMs: 60_000, initialBackoffMs: 1_000, maximumPauseMs: 8_000 };

function breakerAt() {
  let at = 0;
  const breaker = createCircuitBreaker(settings, () => at);
  const pass = (ms: number) => {
    at += ms;
  };
  return { breaker, pass };
}

describe('waiting for who is asked', () => {
  it('a failure or two among answers hold nobody up', () => {
    const { breaker } = breakerAt();
    breaker.failed('away');
    breaker.failed('away');
    expect(breaker.holdMs()).toBe(0);
    breaker.succeeded();
    breaker.failed('away');
    expect([breaker.holdMs(), breaker.isProbing()]).toEqual([0, false]);
  });

  it('three in a row hold all, for pauses that grow to the longest', () => {
    const { breaker, pass } = breakerAt();
    breaker.failed('away');
    breaker.failed('away');
    for (const longest of [1_000, 2_000, 4_000, 8_000, 8_000]) {
      breaker.failed('away');
      expect(breaker.holdMs()).toBeGreaterThanOrEqual(longest / 2);
      expect(breaker.holdMs()).toBeLessThanOrEqual(longest);
      expect(breaker.isProbing()).toBe(true);
      pass(longest);
      expect(breaker.holdMs()).toBe(0);
    }
  });

  it('rows that were on their way already make the pause no longer', () => {
    const { breaker } = breakerAt();
    for (let count = 0; count < 20; count += 1) breaker.failed('away');
    expect(breaker.holdMs()).toBeLessThanOrEqual(1_000);
  });

  it('a rest that was asked for is kept at once', () => {
    const { breaker } = breakerAt();
    breaker.failed('too many requests', 30_000);
    expect(breaker.holdMs()).toBeGreaterThanOrEqual(30_000);
  });

  it('ends', () => {
    const { breaker, pass } = breakerAt();
    breaker.failed('first');
    pass(59_000);
    breaker.failed('latest');
    expect(breaker.exhausted()).toBeNull();
    pass(1_000);
    expect(breaker.exhausted()).toEqual({ reason: 'latest', minutes: 1 });
    breaker.succeeded();
    expect(breaker.exhausted()).toBeNull();
  });
});
