import { expect, test } from 'vitest';
import { parseLighthouseReport } from './run-lighthouse.ts';

const audits = {
  'largest-contentful-paint': { numericValue: 1234.5 },
  'cumulative-layout-shift': { numericValue: 0.01 },
  'network-requests': {
    details: {
      items: [
        { url: 'http://a/1.js', resourceType: 'Script', transferSize: 51_200 },
        { url: 'http://a/2.js', resourceType: 'Script', transferSize: 1_024 },
        { url: 'http://a/3.css', resourceType: 'Stylesheet', transferSize: 9_999 },
        { url: 'http://a/4', transferSize: 1 },
      ],
    },
  },
};

test('the scripts of a page are added up as they came over the line', () => {
  expect(parseLighthouseReport(JSON.stringify({ audits }))).toEqual({
    largestPaint: 1234.5,
    layoutShift: 0.01,
    transferredKb: 51,
    scripts: ['http://a/1.js', 'http://a/2.js'],
  });
});

test('a page that did not load is no figure', () => {
  const json = JSON.stringify({ audits, runtimeError: { message: 'ERRORED_DOCUMENT_REQUEST' } });
  expect(() => parseLighthouseReport(json)).toThrow('ERRORED_DOCUMENT_REQUEST');
});
