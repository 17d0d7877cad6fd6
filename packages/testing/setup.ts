import { afterEach, beforeEach } from 'vitest';
import { collectConsoleErrors, restoreConsoleAndTakeUnexpected } from './console.ts';

// A warning that nobody reads is a fault that nobody mends: it fails the test that provoked it. (Vitest itself fails the
// run on an unhandled rejection.)
beforeEach(collectConsoleErrors);
afterEach(() => {
  const unexpected = restoreConsoleAndTakeUnexpected();
  if (unexpected.length === 0) return;
  const said = unexpected.map(({ level, text }) => `console.${level}: ${text}`).join('\n');
  throw new Error(
    `The test wrote to the console. Mend it, or call expectConsole('error' | 'warn') first.\n${said}`,
  );
});
