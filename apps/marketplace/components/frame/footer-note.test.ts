import { expect, test } from 'vitest';
import { footerNote } from './footer-note.ts';

test('the note at the end of a page: says that we hold money only where buyers can begin to pay here', () => {
  expect(footerNote('on')).toContain('we hold the money until you have it');
  expect(footerNote('on')).not.toContain('then pay');
  for (const payments of ['off', 'ending'] as const) {
    expect(footerNote(payments)).toContain('look at the item first, then pay');
    expect(footerNote(payments)).not.toMatch(/hold|\bhere\b/);
  }
});
