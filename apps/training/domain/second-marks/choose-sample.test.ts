import { describe, expect, it } from 'vitest';
import { chooseSampleWithReasons } from './choose-sample.ts';

const people = (count: number, score = 80) =>
  Array.from({ length: count }, (_, n) => ({ learnerId: `l${n}`, attempt: 1, score }));

const settings = {
  ...{ secondPercent: 10, secondMinimum: 3, secondTolerance: 5, secondBorderline: false, passScore: 50 },
  ...{ earlier: { total: 0, random: 0 }, rank: ({ learnerId }: { learnerId: string }) => learnerId },
};

describe('a sample for second marking', () => {
  it.each([
    { of: 100, chosen: 10 },
    { of: 101, chosen: 11 },
    { of: 12, chosen: 3 },
    { of: 2, chosen: 2 },
  ])('of $of results has $chosen', ({ of, chosen }) => {
    expect(chooseSampleWithReasons({ ...settings, fresh: people(of) }).size).toBe(chosen);
  });

  it('takes the first ones of its order', () => {
    const rank = ({ learnerId }: { learnerId: string }) => `${9 - Number(learnerId.slice(1))}`;
    expect([...chooseSampleWithReasons({ ...settings, fresh: people(10), rank }).keys()]).toEqual([
      'l9',
      'l8',
      'l7',
    ]);
  });

  it('fills up the share of the earlier draws', () => {
    const earlier = { total: 90, random: 9 };
    expect(chooseSampleWithReasons({ ...settings, earlier, fresh: people(10) }).size).toBe(1);
    expect(
      chooseSampleWithReasons({ ...settings, earlier: { total: 30, random: 3 }, fresh: people(0) }).size,
    ).toBe(0);
  });

  it('has everybody below the pass score, and just above it, if that is chosen', () => {
    const fresh = [56, 55, 50, 10, 90].map((score, n) => ({ learnerId: `l${n}`, attempt: 1, score }));
    const all = { ...settings, secondBorderline: true, secondMinimum: 0, secondPercent: 1 };
    expect([...chooseSampleWithReasons({ ...all, fresh })]).toEqual([
      ['l0', 'random'],
      ['l1', 'borderline'],
      ['l2', 'borderline'],
      ['l3', 'borderline'],
    ]);
    expect(chooseSampleWithReasons({ ...all, passScore: null, fresh }).size).toBe(1);
  });
});
