import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('a pending button says what it is doing, keeps the focus and cannot be pressed again', () => {
  const html = renderToStaticMarkup(
    <Button type="submit" pending pendingText="Publishing…">
      Publish listing
    </Button>,
  );
  expect(html).toContain('Publishing…');
  expect(html).not.toContain('Publish listing');
  expect(html).toContain('aria-disabled="true"');
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toMatch(/ disabled(=|>| )/);
});

test('a button never sends a form by accident', () => {
  expect(renderToStaticMarkup(<Button>Cancel</Button>)).toContain('type="button"');
});
