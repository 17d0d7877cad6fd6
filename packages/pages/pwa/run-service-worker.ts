/** The part of a service worker's global object that ours uses: the DOM's types do not have it. */
type Client = { url: string; focus(): Promise<unknown> };
type WorkerEvent = { waitUntil(work: Promise<unknown>): void };
type FetchEvent = WorkerEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type PushEvent = WorkerEvent & { data: { json(): unknown } | null };
type ClickEvent = WorkerEvent & { notification: Notification };
type Events = {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: ClickEvent;
  pushsubscriptionchange: WorkerEvent;
};
export type WorkerScope = {
  location: { origin: string };
  registration: ServiceWorkerRegistration;
  caches: CacheStorage;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
  fetch: typeof fetch;
  addEventListener<K extends keyof Events>(name: K, listen: (event: Events[K]) => void): void;
};

export type WorkerOptions = {
  /** Another one is another worker: of what it keeps. */
  version: string;
  /** What is shown where nobody can be reached. */
  offlinePath: string;
  iconPath: string;
};

/**
 * The service worker. It is sent as text, so everything it needs is inside. Pages always come from the network: all that it keeps is the
 * page that says that nobody is reached.
 */
export function runServiceWorker(
  scope: WorkerScope,
  { version, offlinePath, iconPath }: WorkerOptions,
): void {
  const cacheName = `offline-${version}`;

  scope.addEventListener('install', (event) => {
    const keep = async () => {
      const cache = await scope.caches.open(cacheName);
      await cache.add(new Request(offlinePath, { cache: 'reload' }));
    };
    event.waitUntil(keep());
  });

  scope.addEventListener('activate', (event) => {
    const clean = async () => {
      const names = await scope.caches.keys();
      await Promise.all(names.filter((name) => name !== cacheName).map((name) => scope.caches.delete(name)));
      // The page is on its way while the worker starts.
      await scope.registration.navigationPreload?.enable();
    };
    event.waitUntil(clean());
  });

  scope.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
    const answer = async () => {
      try {
        return (await event.preloadResponse) ?? (await scope.fetch(event.request));
      } catch (error) {
        const offline = await scope.caches.match(offlinePath);
        if (offline === undefined) throw error;
        return offline;
      }
    };
    event.respondWith(answer());
  });

  type Shown = { id?: string; title: string; body: string; path: string; tag?: string };
  const news: Shown = {
    title: 'There is news for you',
    body: 'Open the page to see it.',
    path: '/notifications',
  };

  /** Browsers demand that each push shows something. */
  function parsePush(event: PushEvent): Shown {
    try {
      return { ...news, ...(event.data?.json() as Partial<Shown> | undefined) };
    } catch {
      return news;
    }
  }

  scope.addEventListener('push', (event) => {
    const { title, body, path, tag, id } = parsePush(event);
    const options = { body, icon: iconPath, data: { path, id }, ...(tag === undefined ? {} : { tag }) };
    event.waitUntil(scope.registration.showNotification(title, options));
  });

  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const wanted = new URL(event.notification.data?.path ?? news.path, scope.location.origin);
    const url = wanted.origin === scope.location.origin ? wanted : new URL(news.path, scope.location.origin);
    const open = async () => {
      const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
      // Another page may hold something unsent, so none is taken to another address.
      const there = windows.find((client) => new URL(client.url).pathname === url.pathname);
      await (there ? there.focus() : scope.clients.openWindow(url.href));
    };
    event.waitUntil(open());
  });

  scope.addEventListener('pushsubscriptionchange', (event) => {
    const path = '/api/push-subscriptions';
    const renew = async () => {
      const settings = await scope.fetch(path);
      // Signed out: nothing is pushed any more.
      if (!settings.ok) return;
      const answer = await settings.json();
      const { publicKey } = answer.data ?? answer;
      if (!publicKey) return;
      const subscription = await scope.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: publicKey,
      });
      await scope.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(subscription),
      });
    };
    event.waitUntil(renew());
  });
}
