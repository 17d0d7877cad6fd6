import { expect, test } from 'vitest';
import { assertInstalled, findProgram } from './find-programs.ts';

test('a program that is missing is named with the command that installs it', () => {
  expect(() =>
    assertInstalled([
      { program: 'sh', package: 'dash' },
      { program: 'no-such-balancer', package: 'balancer' },
    ]),
  ).toThrow(
    'This drill needs no-such-balancer.\nOn Debian: apt-get install -y --no-install-recommends balancer',
  );
  expect(findProgram('sh')).toMatch(/\/sh$/);
  expect(findProgram('/no/such/program')).toBeNull();
});
