import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSharedStream } from './shared-stream.ts';

type News = { event: 'ready' | 'news' | 'closed'; data: unknown };

/** A browser's, whose server is the test. */
class TestSource extends EventTarget {
  static all: TestSource[] = [];
  static get open() {
    return TestSource.all.filter(({ isOpen }) => isOpen);
  }
  isOpen = true;
  onerror = null;
  constructor() {
    super();
    TestSource.all.push(this);
  }
  close() {
    this.isOpen = false;
  }
  send(name: News['event']) {
    this.dispatchEvent(new MessageEvent(name, { data: '{}' }));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
function look(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

const tab = (onlyWhileVisible = false) =>
  createSharedStream<News>({
    path: '/events',
    name: 'test-stream',
    events: ['ready', 'news', 'closed'],
    parse: (event, data) => ({ event, data }),
    isSignedOut: async () => false,
    onlyWhileVisible,
  });

let leave: (() => void)[] = [];
beforeEach(() => {
  TestSource.all = [];
  page.visibilityState = 'visible';
  vi.stubGlobal('EventSource', TestSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  for (const one of leave) one();
  leave = [];
  vi.unstubAllGlobals();
});

it('all tabs share one stream, and another tab takes it over', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const leaveFirst = tab().subscribe(first);
  leave.push(tab().subscribe(second));
  await vi.waitFor(() => expect(TestSource.open).toHaveLength(1));
  TestSource.open[0]?.send('news');
  const news = { event: 'news', data: {} };
  await vi.waitFor(() => expect(second).toHaveBeenCalledWith(news));
  expect(first).toHaveBeenCalledWith(news);
  leaveFirst();
  await vi.waitFor(() => expect(TestSource.all).toHaveLength(2));
  expect(TestSource.open).toHaveLength(1);
});

it('nothing is open while no tab is looked at, where that is wanted', async () => {
  leave.push(tab(true).subscribe(() => {}));
  await vi.waitFor(() => expect(TestSource.open).toHaveLength(1));
  look('hidden');
  expect(TestSource.open).toEqual([]);
  look('visible');
  await vi.waitFor(() => expect(TestSource.open).toHaveLength(1));
  expect(TestSource.all).toHaveLength(2);
});
