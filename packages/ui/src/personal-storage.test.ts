import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { draftKey } from './draft-store.ts';
import {
  addSignOutTask,
  clearPersonalStorageInAllTabs,
  leaveOnSignOutInOtherTab,
  sendPendingWorkAndCheckNoneLeft,
} from './personal-storage.ts';

/** The part of a browser's storage that is used here. */
class FakeStorage {
  readonly held = new Map<string, string>();
  get length() {
    return this.held.size;
  }
  key = (index: number) => [...this.held.keys()][index] ?? null;
  setItem = (key: string, value: string) => void this.held.set(key, value);
  removeItem = (key: string) => void this.held.delete(key);
}

let localStorage: FakeStorage;
let sessionStorage: FakeStorage;
let page: EventTarget;
let wentTo: string[];

beforeEach(() => {
  localStorage = new FakeStorage();
  sessionStorage = new FakeStorage();
  wentTo = [];
  page = new EventTarget();
  const location = { assign: (path: string) => wentTo.push(path) };
  vi.stubGlobal('window', Object.assign(page, { localStorage, sessionStorage, location }));
  vi.stubGlobal('document', new EventTarget());
});
afterAll(() => vi.unstubAllGlobals());

const keysOfBrowser = () => [...localStorage.held.keys(), ...sessionStorage.held.keys()].sort();

test('what a person left goes from both storages; what is of another person or of the device stays', () => {
  for (const key of [
    draftKey('mei', 'class', null),
    'chat-draft:mei:7',
    'chat-outbox:mei:7',
    'unsent-progress:mei:l1',
  ])
    localStorage.setItem(key, 'x');
  for (const key of [
    'cells:mei:u1',
    'grade-draft:mei:s1',
    'quiz-place:a1:mei',
    draftKey('ann', 'person', 'mei2'),
  ])
    sessionStorage.setItem(key, 'x');
  localStorage.setItem(draftKey('ann', 'class', null), 'x');
  localStorage.setItem('columns:people', '{}');
  clearPersonalStorageInAllTabs('mei');
  expect(keysOfBrowser()).toEqual(['columns:people', 'draft:ann:class:new', 'draft:ann:person:mei2']);
});

test('what a form writes as the page is left goes too', () => {
  page.addEventListener('pagehide', () => localStorage.setItem(draftKey('mei', 'class', null), 'late'), {
    once: true,
  });
  clearPersonalStorageInAllTabs('mei');
  page.dispatchEvent(new Event('pagehide'));
  expect(keysOfBrowser()).toEqual([]);
});

test('what waits is sent first, and only what could not be sent is asked about', async () => {
  localStorage.setItem('unsent-answers:mei:a1', 'x');
  localStorage.setItem(draftKey('mei', 'class', null), 'x');
  expect(await sendPendingWorkAndCheckNoneLeft('mei')).toBe(false);
  const end = addSignOutTask(async () => localStorage.removeItem('unsent-answers:mei:a1'));
  expect(await sendPendingWorkAndCheckNoneLeft('mei')).toBe(true);
  end();
  const endOther = addSignOutTask(() => Promise.reject(new Error('offline')));
  localStorage.setItem('unsent-progress:ann:l1', 'x');
  expect(await sendPendingWorkAndCheckNoneLeft('mei')).toBe(true);
  expect(await sendPendingWorkAndCheckNoneLeft('ann')).toBe(false);
  endOther();
});

test('another tab removes what it holds of the same person', async () => {
  sessionStorage.setItem('cells:mei:u1', 'x');
  sessionStorage.setItem('cells:ann:u1', 'x');
  const end = leaveOnSignOutInOtherTab('mei', '/login');
  const otherTab = new BroadcastChannel('signed-out');
  otherTab.postMessage('mei');
  await expect.poll(() => wentTo).toEqual(['/login']);
  expect(keysOfBrowser()).toEqual(['cells:ann:u1']);
  end();
  otherTab.close();
});
