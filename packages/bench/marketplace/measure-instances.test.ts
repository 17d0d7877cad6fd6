import { expect, test } from 'vitest';
import { medianCostRatio } from './measure-instances.ts';

const figures = (serverCpu: number | null, databaseCpu: number | null) => ({
  requestsPerSecond: 1,
  p50: 1,
  p99: 1,
  serverCpu,
  databaseCpu,
});

test('what a request costs is the service and the database together, of rounds next to each other', () => {
  const two = [figures(1, 1), figures(3, 1), figures(1, 2)];
  const one = [figures(1, 1), figures(1, 1), figures(2, 1)];
  expect(medianCostRatio(two, one)).toBe(1);
  expect(medianCostRatio([figures(2, 4)], [figures(1, 2)])).toBe(2);
  expect(medianCostRatio([figures(2, null)], [figures(1, 2)])).toBeNaN();
});
