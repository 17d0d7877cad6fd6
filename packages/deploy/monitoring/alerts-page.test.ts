import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const page = read('../../../.github/operations/alerts.md');
const rules = read('alerts.yml');

test('the handbook has a section for every alert, with what to do, and none for another', () => {
  const alerts = [...rules.matchAll(/^ *- alert: *(\S+)/gm)].map(([, name = '']) => name);
  const sections = page.split(/^## /m).slice(1);
  expect(alerts.length).toBeGreaterThan(8);
  expect(sections.map((section) => section.split('\n')[0])).toEqual(alerts);
  for (const section of sections)
    expect(section.split('\n').slice(1).join(' ').trim().length).toBeGreaterThan(80);
});

test('every alert leads to its own section', () => {
  const led = [...rules.matchAll(/^ *- alert: *(\S+)[\s\S]*?runbook: *"([^"]*)"/gm)];
  expect(led.length).toBeGreaterThan(8);
  for (const [, name = '', runbook] of led) {
    expect(runbook).toBe(`.github/operations/alerts.md#${name.toLowerCase()}`);
  }
});
