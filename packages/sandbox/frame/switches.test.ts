import { expect, test } from 'vitest';
import { createFailureSwitches } from './switches.ts';

test('what waits when everything is reset is not served any more', async () => {
  const switches = createFailureSwitches();
  switches.set({ delayMs: 20 });
  const asked = switches.delayAndTakeFailure();
  switches.reset();
  expect(await asked).toBe('down');
  expect(await switches.delayAndTakeFailure()).toBeNull();
});
