import { expect, test } from 'vitest';
import { readReport } from './run-lighthouse.ts';

const audits = {
  'largest-contentful-paint': { numericValue: 1234.5 },
  'cumulative-layout-shift': { numericValue: 0.01 },
  'network-requests': {
    details: {
      items: [
        { resourceType: 'Script', transferSize: 51_200 },
        { resourceType: 'Script', transferSize: 1_024 },
        { resourceType: 'Stylesheet', transferSize: 9_999 },
        { transferSize: 1 },
      ],
    },
  },
};

test('the scripts of a page are added up as they came over the line', () => {
  expect(readReport(JSON.stringify({ audits }))).toEqual({
    largestPaint: 1234.5,
    layoutShift: 0.01,
    scriptKb: 51,
  });
});

test('a page that did not load is no figure', () => {
  const json = JSON.stringify({ audits, runtimeError: { message: 'ERRORED_DOCUMENT_REQUEST' } });
  expect(() => readReport(json)).toThrow('ERRORED_DOCUMENT_REQUEST');
});
