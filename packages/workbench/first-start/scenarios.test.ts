import { expect, test } from 'vitest';
import { listScenarios } from './scenarios.ts';

test('twenty starts, half of them interrupted, at the same moments for the same seed', () => {
  const scenarios = listScenarios('7');
  expect(scenarios).toHaveLength(20);
  const interruptions = scenarios.flatMap(({ interruption }) => interruption ?? []);
  expect(interruptions.filter(({ signal }) => signal === 'SIGKILL')).toHaveLength(5);
  expect(interruptions.every(({ share }) => share > 0 && share < 1)).toBe(true);
  expect(listScenarios('7')).toEqual(scenarios);
  expect(listScenarios('8')).not.toEqual(scenarios);
});
