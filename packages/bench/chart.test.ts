import { expect, test } from 'vitest';
import { drawChart, findServiceAndBareServerBars } from './chart.ts';
import type { BenchResults, Measurement, ResultRow } from './results.ts';

const row = (name: string, requestsPerSecond: number | null, ratio: number | null = null): ResultRow => ({
  name,
  requestsPerSecond,
  ratio,
  p50: 1,
  p99: 2,
  serverCpu: null,
  databaseCpu: null,
});

const measurement: Measurement = {
  rows: [
    row('Pages & <more>', 1_880, 0.94),
    row('Pages & <more>: bare server', 2_000),
    row('One', 5_500, 1.1),
    row('One: bare server', 5_000),
    row('Login', 4, 1),
    row('A phone', null),
  ],
  goals: [
    { name: 'Pages & <more>, of the bare server', atLeast: 0.9, value: 0.94 },
    { name: 'One, p99 of p50', atMost: 6, value: 2 },
  ],
};

const results: BenchResults = {
  measuredAt: '2026-11-21T12:00:00.000Z',
  isQuick: false,
  machine: { cores: 2, processor: 'A processor', memoryGb: 8, node: 'v24.0.0' },
  parts: [{ name: 'marketplace/searches', othersShare: null, ...measurement }],
};

test('drawn is what was measured beside a bare server', () => {
  expect(findServiceAndBareServerBars(measurement)).toEqual([
    { name: 'Pages & <more>', service: 1_880, bare: 2_000, ratio: 0.94, goal: 0.9 },
    { name: 'One', service: 5_500, bare: 5_000, ratio: 1.1, goal: null },
  ]);
});

test('bars are as long as what they say, the longest as long as there is room', () => {
  const svg = drawChart(results);
  const lengths = [...svg.matchAll(/<rect class="(\w+)" x="400" y="\d{2,}" width="([\d.]+)"/g)].slice(1);
  expect(lengths.map(([, kind, length]) => [kind, Number(length)])).toEqual([
    ['service', 350.4],
    ['bare', 372.7],
    ['service', 410],
    ['bare', 372.7],
  ]);
  // One in the legend, one at nine tenths of the bare server.
  expect([...svg.matchAll(/<line class="goal" x1="([\d.]+)"/g)].map(([, x]) => Number(x))).toEqual([
    800, 735.5,
  ]);
});

test('its words are text, also for whoever cannot see it', () => {
  const svg = drawChart(results);
  expect(svg).toContain('aria-labelledby="title words"');
  expect(svg).toContain(
    'Pages &amp; &lt;more&gt;: 1,880 requests a second, 0.94 of the bare server’s 2,000. One: 5,500',
  );
  expect(svg).toContain('text-anchor="end">Pages &amp; &lt;more&gt;</text>');
  expect(svg).toContain('>1,880/s, 0.94</text>');
  expect(svg).not.toContain('Login');
});

test('the same results give the same picture', () => {
  expect(drawChart(structuredClone(results))).toBe(drawChart(results));
});
