import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GradingFilters } from './grading-filters.tsx';

test('grading filters: no two selects offer the same words, whoever looks', () => {
  for (const mine of [true, false]) {
    const html = renderToStaticMarkup(
      withRouter(
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
        />,
      ),
    );
    const words = [...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text = '']) => text);
    expect(words).toContain('Any class');
    expect(words.filter((text) => /my classes/i.test(text))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  }
});
