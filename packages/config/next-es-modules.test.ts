import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import takeEsModule from './next-es-modules.ts';

const next = (path: string) => fileURLToPath(import.meta.resolve(`next/dist/${path}`));

test('a module of Next is taken in its form for bundlers', async () => {
  const code = await takeEsModule.call(
    { resourcePath: next('client/app-dir/link.js') },
    'module.exports = {}',
  );
  expect(code).toMatch(/^import /m);
  expect(code).not.toContain('sourceMappingURL');
});

test.each(['esm/client/app-dir/link.js', 'compiled/react/index.js'])('%s stays as it is', async (path) => {
  expect(await takeEsModule.call({ resourcePath: next(path) }, 'as it is')).toBe('as it is');
});
