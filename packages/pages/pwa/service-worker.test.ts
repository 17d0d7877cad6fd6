import { expect, it } from 'vitest';
import { serviceWorkerResponse } from './service-worker.ts';

type Listen = (event: object) => void;

/** Runs the script as it is sent, in a browser's scope that notes what the worker asks for. */
async function startWorker(windows: { url: string; focus: () => Promise<void> }[] = []) {
  const script = await (await serviceWorkerResponse('Market')).text();
  const listeners = new Map<string, Listen>();
  const [opened, shown, stored]: [string[], unknown[][], string[]] = [[], [], []];
  const cache = { add: async ({ url }: { url: string }) => void stored.push(new URL(url).pathname) };
  const scope = {
    location: { origin: 'https://market.example' },
    addEventListener: (name: string, listen: Listen) => listeners.set(name, listen),
    registration: { showNotification: async (...given: unknown[]) => void shown.push(given) },
    caches: { open: async () => cache, match: async () => new Response('offline') },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
    fetch: () => Promise.reject(new TypeError('no connection')),
  };
  // Requests of a worker are relative to its origin.
  class OwnRequest extends Request {
    constructor(path: string) {
      super(new URL(path, scope.location.origin));
    }
  }
  new Function('self', 'Request', script)(scope, OwnRequest);
  const send = async (name: string, event: object) => {
    let work: unknown;
    const note = (given: unknown) => {
      work = given;
    };
    listeners.get(name)?.({ ...event, waitUntil: note, respondWith: note });
    return work === undefined ? undefined : await work;
  };
  return { send, opened, shown, stored };
}

const click = (path: unknown) => ({ notification: { close: () => {}, data: { path } } });

it('keeps the offline page alone, and answers with it only where a page cannot be fetched', async () => {
  const { send, stored } = await startWorker();
  await send('install', {});
  expect(stored).toEqual(['/offline']);
  const page = { mode: 'navigate', method: 'GET' };
  const fresh = new Response('fresh');
  const answerTo = async (request: object, preloadResponse?: Promise<Response>) =>
    send('fetch', { request, preloadResponse }) as Promise<Response | undefined>;
  expect(await answerTo(page, Promise.resolve(fresh))).toBe(fresh);
  expect(await (await answerTo(page))?.text()).toBe('offline');
  expect(await answerTo({ mode: 'cors', method: 'GET' })).toBeUndefined();
  expect(await answerTo({ mode: 'navigate', method: 'POST' })).toBeUndefined();
});

it('shows each push, one for each group, and something also of a push that it cannot read', async () => {
  const { send, shown } = await startWorker();
  const payload = { id: '1', title: 'New', body: 'Mei wrote.', path: '/chat/1', tag: 'chat' };
  await send('push', { data: { json: () => payload } });
  await send('push', {
    data: {
      json: () => {
        throw new SyntaxError();
      },
    },
  });
  expect(shown).toEqual([
    [
      'New',
      { body: 'Mei wrote.', icon: '/icons/icon-192.png', data: { path: '/chat/1', id: '1' }, tag: 'chat' },
    ],
    ['There is news for you', expect.objectContaining({ data: { path: '/notifications', id: undefined } })],
  ]);
});

it('a press goes to the tab that shows the page, else to a new one, and never to another site', async () => {
  const focused: string[] = [];
  const tab = { url: 'https://market.example/chat/1?x=1', focus: async () => void focused.push('chat') };
  const { send, opened } = await startWorker([tab]);
  await send('notificationclick', click('/chat/1'));
  expect([focused, opened]).toEqual([['chat'], []]);
  for (const path of ['/chat/2', 'https://evil.example/chat/1', '//evil.example', undefined])
    await send('notificationclick', click(path));
  expect(opened).toEqual([
    'https://market.example/chat/2',
    'https://market.example/notifications',
    'https://market.example/notifications',
    'https://market.example/notifications',
  ]);
});
