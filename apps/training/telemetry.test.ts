import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { parseTrustedProxies } from '@repo/base/ip-address';
import { createLogger } from '@repo/base/logger';
import { readDurability } from '@repo/db/read-durability';
import { observeRequests } from '@repo/http/server/observe-requests';
import { defineJob } from '@repo/jobs/define-job';
import { readQueueDepths } from '@repo/jobs/read-queue-depths';
import { startJobs } from '@repo/jobs/start-jobs';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { readMailBacklog } from '@repo/mail/waiting/read-mail-backlog';
import { telemetryEnv } from '@repo/telemetry/env';
import { startTelemetry } from '@repo/telemetry/start-telemetry';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { bearerTokenOf } from '@repo/testing/training-factories';
import { readWebhookBacklog } from '@repo/webhooks/read-webhook-backlog';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { readSendingBacklog } from '#domain/uploads/send/read-sending-backlog.ts';
import { createClassPublishedAtAgency } from '#testing/create-class-published-at-agency.ts';
import { readMonitoredMetricNames, readRunbookAnchors } from '#testing/monitored-metrics.ts';
import { useOtlpReceiver } from '#testing/otlp-receiver.ts';
import { findFreePort, openObservedServer } from '#testing/telemetry-server.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const lines: Record<string, unknown>[] = [];
const destination = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
const service = useTrainingService(database, () => ({
  agency: agency.client,
  logger: createLogger({ service: 'training', level: 'info', destination }),
}));
const receiver = useOtlpReceiver();

async function start(variables: Record<string, string>, metricsPort?: number): Promise<void> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { db, logger } = service.services;
  const telemetry = await startTelemetry({
    service: 'training',
    env: telemetryEnv.parse(variables),
    metricsPort,
    trustedProxies: parseTrustedProxies('loopback'),
    backlog: {
      queues: () => readQueueDepths(db),
      mails: () => readMailBacklog(db),
      webhooks: () => readWebhookBacklog(db),
      durability: () => readDurability(db),
      uploads: () => readSendingBacklog(db),
    },
    clockOffsetMs: () => -3_600_000,
    replica: { staleness: () => Number.POSITIVE_INFINITY },
    logger,
  });
  onTestFinished(() => telemetry.close());
}

const startTracing = () =>
  start({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });

function attributesOf({ attributes }: { attributes: { key: string; value: { stringValue?: string } }[] }) {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));
}

test('traces: one trace leads from the request at a trusted proxy to the statements and the call of the agency', async () => {
  const { id, admin, learner } = await createClassPublishedAtAgency({ database, agency, service });
  await startTracing();
  const { ask } = await openObservedServer();
  const token = await bearerTokenOf(database.db, admin);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  lines.length = 0;
  const answer = await ask(`/api/agency/courses/courseRuns/${id}/cancel?secret=query-value`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    body: { reason: 'The trainer is ill' },
  });
  expect(answer.status).toBe(200);

  const route = '/api/agency/courses/courseRuns/[id]/cancel';
  await vi.waitFor(() => expect(receiver.spans.map(({ name }) => name)).toContain(`POST ${route}`), 20_000);
  const spans = receiver.spans.filter((span) => span.traceId === traceId);
  const request = spans.find(({ name }) => name === `POST ${route}`);
  expect(request).toMatchObject({ parentSpanId: '00f067aa0ba902b7', kind: 2 });
  expect(request && attributesOf(request)).toMatchObject({ 'http.route': route });

  const statements = spans.filter((span) => attributesOf(span)['db.system.name'] === 'postgresql');
  expect(statements.map((span) => attributesOf(span)['db.operation.name'])).toContain('BEGIN');
  const select = statements.find(({ name }) => name === 'SELECT');
  expect(select?.parentSpanId).toBe(request?.spanId);
  expect(select && attributesOf(select)['db.query.text']).toMatch(/^SELECT .*\$1/s);

  const call = spans.find((span) => attributesOf(span)['url.path']?.startsWith('/agency/'));
  expect(call).toMatchObject({ kind: 3, parentSpanId: request?.spanId });
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'request', trace_id: traceId, span_id: request?.spanId }),
  );

  for (const secret of ['query-value', token, id, admin.id, learner.id, 'trainer is ill'])
    expect(receiver.text()).not.toContain(secret);
}, 300_000);

test('traces: a job has a trace of its own that is linked to the request which queued it', async () => {
  await startTracing();
  const ran = Promise.withResolvers<void>();
  const job = defineJob({
    name: `traced-${Date.now()}`,
    schema: z.object({ name: z.string() }),
    run: async () => {
      await agency.client.listAllRuns({ courseReferenceNumber: 'TGS-2027000001' });
      ran.resolve();
    },
  });
  const { logger } = service.services;
  const jobs = startJobs({ databaseUrl: database.url, jobs: [job], log: logger });
  onTestFinished(() => jobs.stop());
  await jobs.ready;
  const queue = async () => jobs.enqueue(job, { name: 'Tan Mei' });
  const server = createServer(
    observeRequests((_request, response) => void queue().then((id) => response.end(id)), {
      routes: [],
      pages: ['/queue'],
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  await jobs.ready;
  await agency.control({ mode: 'ok' });
  const { port } = server.address() as AddressInfo;
  const [response] = await once(send({ port, path: '/queue' }).end(), 'response');
  response.resume();
  await ran.promise;

  // The request ends after its job has begun, and may be sent later.
  await vi.waitFor(
    () =>
      expect(receiver.spans.map(({ name }) => name)).toEqual(
        expect.arrayContaining([`job ${job.name}`, 'GET /queue']),
      ),
    20_000,
  );
  const run = receiver.spans.find(({ name }) => name === `job ${job.name}`);
  const request = receiver.spans.find(({ name }) => name === 'GET /queue');
  expect(run?.links).toEqual([
    expect.objectContaining({ traceId: request?.traceId, spanId: request?.spanId }),
  ]);
  expect(run?.traceId).not.toBe(request?.traceId);
  const isCall = ({ traceId, kind }: { traceId: string; kind: number }) =>
    traceId === run?.traceId && kind === 3;
  expect(receiver.spans.filter(isCall).map(({ name }) => name)).toContain('GET');
  expect(receiver.text()).not.toContain('Tan Mei');
});

test('metrics: a scrape answers every metric, and a thousand made-up addresses add no series', async () => {
  const port = await findFreePort();
  await start({}, port);
  const { ask } = await openObservedServer();
  const scrape = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    return (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  };
  const seriesOf = (all: string[]) => all.map((line) => line.slice(0, line.lastIndexOf(' '))).sort();
  const readValue = (all: string[], series: string) =>
    all
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1);

  const mail = { to: 'a@example.com', subject: 's', appName: 'T', heading: 'h', paragraphs: [], footer: '' };
  const { keys } = service.services;
  await queueMails(database.db, { keys, clock: () => new Date() }, [mail, mail]);
  await agency.control({ mode: 'down' });
  await agency.client.listAllRuns({ courseReferenceNumber: 'TGS-2027000001' });
  for (const path of ['/api/courses/none', '/made-up', '/courses', '/_next/static/x.js', '/api/made-up'])
    await ask(path);
  // The standard instrumentation answers its first delays after a second.
  await vi.waitFor(
    async () => expect((await scrape()).join()).toContain('nodejs_eventloop_delay_p99'),
    20_000,
  );
  const before = await scrape();

  const route = '{http_route="/api/courses/[id]",http_request_method="GET",status_class="4xx"}';
  expect(readValue(before, `http_server_request_duration_count${route}`)).toBe('1');
  expect(readValue(before, 'mails_waiting')).toBe('2');
  expect(readValue(before, 'clock_offset')).toBe('-3600');
  expect(readValue(before, 'db_replica_staleness')).toBe('3600');
  expect(readValue(before, 'db_standbys')).toBe('0');
  expect(readValue(before, 'uploads_rows{state="waiting"}')).toBe('0');
  expect(readValue(before, 'agency_call_duration_count{outcome="unavailable"}')).toBe('1');
  expect(seriesOf(before)).toContain('db_client_connection_pending_requests{pool="training"}');
  const answered = new Set(before.map((line) => /^\w+/.exec(line)?.[0]));
  expect(readMonitoredMetricNames().size).toBeGreaterThan(15);
  expect([...readMonitoredMetricNames()].filter((name) => !answered.has(name))).toEqual([]);

  const paths = Array.from({ length: 1_000 }, (_, index) => {
    const name = `${index}-${Math.random()}`;
    return [`/api/courses/${name}`, `/${name}`, `/courses/${name}?q=${name}`, `/_next/static/${name}.js`][
      index % 4
    ];
  });
  for (const path of paths) await ask(path ?? '/');
  const isRequest = (series: string) => series.startsWith('http_server_request_duration');
  const known = new Set(seriesOf(before));
  const added = seriesOf(await scrape()).filter((series) => isRequest(series) && !known.has(series));
  // "/courses/[id]" had not been asked for before.
  expect(new Set(added.map((series) => /http_route="([^"]*)"/.exec(series)?.[1]))).toEqual(
    new Set(['/courses/[id]']),
  );
});

test('alerts: each leads to a heading of the handbook', () => {
  const handbook = readFileSync(join(import.meta.dirname, '../../.github/operations/alerts.md'), 'utf8');
  const headings = [...handbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  );
  expect(readRunbookAnchors().length).toBeGreaterThan(8);
  expect(readRunbookAnchors().filter((anchor) => !headings.includes(anchor))).toEqual([]);
});
