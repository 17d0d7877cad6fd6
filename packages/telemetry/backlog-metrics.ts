import type { Meter, ObservableResult } from '@opentelemetry/api';
import type { Logger } from '@repo/base/logger';
import type { QueueDepth } from '@repo/jobs/read-queue-depths';
import type { MailBacklog } from '@repo/mail/waiting/read-mail-backlog';

export type UploadSendProgress = {
  /** Rows of the uploads that are sent or paused, by state. */
  rows: Readonly<Record<string, number>>;
  /** Uploads that the service paused itself because the agency or the workflow stayed away. */
  paused: number;
  /** The longest time that an upload being sent has had no row with an outcome. */
  stalledSeconds: number;
};

/** What waits in the database of a service, and whether the database is copied. */
export type BacklogReaders = {
  queues(): Promise<readonly QueueDepth[]>;
  mails(): Promise<MailBacklog>;
  webhooks(): Promise<{ waiting: number; oldestSeconds: number }>;
  durability(): Promise<{ standbys: number; archiveFailingSeconds: number }>;
  uploads?(): Promise<UploadSendProgress>;
};

const freshMs = 5_000;

/** Several gauges are observed from one reading, and several scrapes share it. */
function createCache<Value>(read: () => Promise<Value>, logger: Logger, subject: string) {
  let reading: Promise<Value | undefined> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return (): Promise<Value | undefined> => {
    if (reading && performance.now() - readAt < freshMs) return reading;
    readAt = performance.now();
    // Metrics that cannot be read are absent; the others are still answered.
    reading = read().catch((error: unknown) => {
      logger.warn({ err: error, subject }, 'a metric could not be read');
      return undefined;
    });
    return reading;
  };
}

export function measureBacklog(meter: Meter, readers: BacklogReaders, logger: Logger): void {
  const queues = createCache(readers.queues, logger, 'job queues');
  const mails = createCache(readers.mails, logger, 'waiting mails');
  const webhooks = createCache(readers.webhooks, logger, 'waiting webhooks');
  const { uploads: readUploads } = readers;

  function gauge<Value>(
    name: string,
    { unit, ...options }: { description: string; unit?: 's' },
    read: () => Promise<Value | undefined>,
    observe: (result: ObservableResult, value: Value) => void,
  ): void {
    meter.createObservableGauge(name, { ...options, ...(unit && { unit }) }).addCallback(async (result) => {
      const value = await read();
      if (value !== undefined) observe(result, value);
    });
  }

  gauge(
    'jobs.waiting',
    { description: 'Jobs that are due and not taken, by queue.' },
    queues,
    (result, all) => {
      for (const { queue, waiting } of all) result.observe(waiting, { queue });
    },
  );
  const oldestJob = { description: 'Since the oldest waiting job was due, by queue.', unit: 's' } as const;
  gauge('jobs.oldest_age', oldestJob, queues, (result, all) => {
    for (const { queue, oldestSeconds } of all) result.observe(oldestSeconds, { queue });
  });
  gauge('mails.waiting', { description: 'Mails that are written and not sent.' }, mails, (result, backlog) =>
    result.observe(backlog.waiting),
  );
  const oldestMail = { description: 'Since the oldest unsent mail was written.', unit: 's' } as const;
  gauge('mails.oldest_age', oldestMail, mails, (result, backlog) => result.observe(backlog.oldestSeconds));

  const deliveries = { description: 'Webhooks that are not delivered, of endpoints that are active.' };
  gauge('webhooks.waiting', deliveries, webhooks, (result, { waiting }) => result.observe(waiting));
  const oldestWebhook = { description: 'Since the oldest webhook that is due was due.', unit: 's' } as const;
  gauge('webhooks.oldest_age', oldestWebhook, webhooks, (result, backlog) =>
    result.observe(backlog.oldestSeconds),
  );

  const durability = createCache(readers.durability, logger, 'copies of the database');
  gauge(
    'db.standbys',
    { description: 'Servers that receive the database’s log.' },
    durability,
    (result, { standbys }) => result.observe(standbys),
  );
  const archive = {
    description: 'Since the archive took the log last, while it refuses it.',
    unit: 's',
  } as const;
  gauge('db.archive.failing', archive, durability, (result, { archiveFailingSeconds }) =>
    result.observe(archiveFailingSeconds),
  );

  if (!readUploads) return;
  const uploads = createCache(readUploads, logger, 'uploads');
  gauge(
    'uploads.rows',
    { description: 'Rows of the uploads that are sent or paused, by state.' },
    uploads,
    (result, { rows }) => {
      for (const [state, count] of Object.entries(rows)) result.observe(count, { state });
    },
  );
  gauge(
    'uploads.paused',
    { description: 'Uploads that the service paused because agency or workflow stayed away.' },
    uploads,
    (result, { paused }) => result.observe(paused),
  );
  const stalled = {
    description: 'The longest time that an upload being sent has had no row with an outcome.',
    unit: 's',
  } as const;
  gauge('uploads.stalled', stalled, uploads, (result, { stalledSeconds }) => result.observe(stalledSeconds));
}
