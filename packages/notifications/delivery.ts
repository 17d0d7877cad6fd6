import { z } from 'zod';
import { mailDueChannel, pushDueChannel } from './notify.ts';

type ListenEvent = { kind: 'listening' } | { kind: 'notification'; payload: string };

type Delivery = {
  listener: { subscribe(channel: string, hear: (event: ListenEvent) => void): () => void };
  inBackground(work: () => Promise<void>): void;
  deliver(signal?: AbortSignal): Promise<unknown>;
  channel: string;
  slackMs: number;
};

/** Looked for so much later than due, so that notifications recorded together are found together. */
const pushSlackMs = 100;
/** Later than pushes: one that meets a mail being composed waits for it, and tries again. */
const mailSlackMs = 500;

/** Delivers when the first of what was recorded is due, at once what is so already, instead of at the next minute. Answers how to stop. */
function watchNotifications({ listener, inBackground, deliver, channel, slackMs }: Delivery): () => void {
  const timers = new Map<number, NodeJS.Timeout>();
  const stopping = new AbortController();
  let isRunning = false;
  let isWanted = false;
  const deliverAll = async () => {
    try {
      while (isWanted && !stopping.signal.aborted) {
        isWanted = false;
        await deliver(stopping.signal);
      }
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    } finally {
      isRunning = false;
    }
  };
  // One at a time, so that a backlog does not take the whole pool.
  const deliverSoon = () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    inBackground(deliverAll);
  };
  const later = (ms: number) => {
    // One timer per second, however many notifications are due in it.
    const second = Math.ceil((Date.now() + ms) / 1_000);
    if (timers.has(second)) return;
    const run = () => {
      timers.delete(second);
      deliverSoon();
    };
    const timer = setTimeout(run, Math.max(ms, second * 1_000 - Date.now()) + slackMs);
    timer.unref();
    timers.set(second, timer);
  };
  const unsubscribe = listener.subscribe(channel, (event) => {
    const ms = event.kind === 'notification' ? Number(event.payload) || 0 : 0;
    if (ms === 0) deliverSoon();
    else later(ms);
  });
  return () => {
    unsubscribe();
    stopping.abort();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

type DeliveryTools = Pick<Delivery, 'listener'>;
type Deliver = Delivery['deliver'];

type Watched = Pick<Delivery, 'channel' | 'slackMs'>;

function createDelivery(name: string, watched: Watched, tools: () => DeliveryTools, deliver: Deliver) {
  return {
    job: createDeliveryJob(name, deliver),
    /** Returns a function that stops watching. */
    watch: (inBackground: Delivery['inBackground']) =>
      watchNotifications({ listener: tools().listener, inBackground, deliver, ...watched }),
  };
}

/** A service's job that mails, and the watch that starts it as soon as something is due. */
export function createNotificationMailDelivery(tools: () => DeliveryTools, deliver: Deliver) {
  return createDelivery(
    'deliver-notifications',
    { channel: mailDueChannel, slackMs: mailSlackMs },
    tools,
    deliver,
  );
}

/** The same for pushes. A push service that is slow holds up no mail. */
export function createPushDelivery(tools: () => DeliveryTools, deliver: Deliver) {
  return createDelivery('deliver-pushes', { channel: pushDueChannel, slackMs: pushSlackMs }, tools, deliver);
}

/** Each minute: what became due meanwhile, also after a crash. */
function createDeliveryJob(name: string, deliver: Deliver) {
  return {
    name,
    schema: z.object({}),
    schedule: '* * * * *',
    // The next minute retries.
    retries: 0,
    run: async (_: unknown, { signal }: { signal: AbortSignal }) => {
      await deliver(signal);
    },
  };
}
