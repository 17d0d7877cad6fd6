import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GradingFilters } from './grading-filters.tsx';

type Router = NonNullable<ComponentProps<typeof AppRouterContext>['value']>;
const nowhere = () => undefined;
const router: Router = {
  bfcacheId: '',
  back: nowhere,
  forward: nowhere,
  refresh: nowhere,
  push: nowhere,
  replace: nowhere,
  prefetch: nowhere,
};

test('grading filters: no two selects offer the same words, whoever looks', () => {
  for (const mine of [true, false]) {
    const html = renderToStaticMarkup(
      <AppRouterContext value={router}>
        <GradingFilters
          view={{
            mine,
            page: 1,
            status: 'pending',
            assessmentId: undefined,
            courseRunId: undefined,
            after: undefined,
          }}
          assessments={{ options: [], more: false }}
          classes={{ options: [], more: false }}
          teaches
        />
      </AppRouterContext>,
    );
    const words = [...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text = '']) => text);
    expect(words).toContain('Any class');
    expect(words.filter((text) => /my classes/i.test(text))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  }
});
