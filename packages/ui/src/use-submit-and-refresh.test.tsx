import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { ApiAnswer } from './call-api.ts';
import { useSubmitAndRefresh } from './use-submit-and-refresh.ts';

const happened: string[] = [];
const push = (what: string) => () => void happened.push(what);

const router = {
  bfcacheId: '',
  back: push('back'),
  forward: push('forward'),
  refresh: push('refresh'),
  push: push('push'),
  replace: push('replace'),
  prefetch: push('prefetch'),
};

let action: Partial<ReturnType<typeof useSubmitAndRefresh>> = {};

function Page() {
  action = useSubmitAndRefresh();
  return null;
}

const failure = { error: 'The class is full' };
const done: Promise<ApiAnswer<string>> = Promise.resolve({ ok: true, data: 'stored' });
const refused: Promise<ApiAnswer<string>> = Promise.resolve({ ok: false, failure });

beforeEach(() => {
  happened.length = 0;
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <Page />
    </AppRouterContext>,
  );
});

test.each(['submit', 'run'] as const)('%s: the page is reloaded after the answer was taken', async (name) => {
  expect(await action[name]?.(done, (data) => void happened.push(data))).toBeUndefined();
  expect(happened).toEqual(['stored', 'refresh']);
});

test.each(['submit', 'run'] as const)('%s: a failure is answered and the page stays', async (name) => {
  expect(await action[name]?.(refused, (data) => void happened.push(data))).toBe(failure);
  expect(happened).toEqual([]);
});
