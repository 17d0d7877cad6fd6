import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLastNearStored } from './is-near-remembered.ts';
import { readLastNear, removeLastNear, storeLastNear } from './last-near.ts';

/** The part of a browser's storage that is used here. */
class FakeStorage {
  readonly held = new Map<string, string>();
  getItem = (key: string) => this.held.get(key) ?? null;
  setItem = (key: string, value: string) => void this.held.set(key, value);
  removeItem = (key: string) => void this.held.delete(key);
}

let browser: FakeStorage;

function openTab(): void {
  vi.stubGlobal('sessionStorage', new FakeStorage());
}

beforeEach(() => {
  browser = new FakeStorage();
  vi.stubGlobal('localStorage', browser);
  openTab();
});
afterEach(() => vi.unstubAllGlobals());

test('start page: the last place is remembered by the browser, for each person apart, until it is forgotten', () => {
  expect(isLastNearStored(undefined)).toBe(false);
  storeLastNear('mei', 'bedok-mrt');
  storeLastNear('mei', 'clementi');
  openTab();
  expect([isLastNearStored('mei'), readLastNear('mei')]).toEqual([true, 'clementi']);
  for (const other of [undefined, 'siti'])
    expect([isLastNearStored(other), readLastNear(other)]).toEqual([false, null]);
  storeLastNear(undefined, 'tuas-link-mrt');
  removeLastNear('mei');
  expect([isLastNearStored('mei'), readLastNear('mei')]).toEqual([false, null]);
  expect(readLastNear(undefined)).toBe('tuas-link-mrt');
});

test('start page: where somebody is stays in the tab, and wins there over a place of before', () => {
  storeLastNear(undefined, 'bedok-mrt');
  storeLastNear(undefined, '1.35,103.95');
  expect(readLastNear(undefined)).toBe('1.35,103.95');
  expect([...browser.held.values()]).toEqual(['bedok-mrt']);
  openTab();
  expect(readLastNear(undefined)).toBe('bedok-mrt');
});

test('start page: without a place, only that there is something is kept, and another tab shows nothing', () => {
  storeLastNear(undefined, '1.35,103.95');
  expect([isLastNearStored(undefined), readLastNear(undefined)]).toEqual([true, '1.35,103.95']);
  openTab();
  expect([isLastNearStored(undefined), readLastNear(undefined)]).toEqual([true, null]);
  expect([...browser.held.values()].join()).not.toContain('103');
});
