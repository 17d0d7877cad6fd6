import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateApiKey } from '@repo/api-keys/generate-api-key';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildManyUploadCells, buildUploadCells, uploadAgencyControlBody } from '#testing/upload-fixtures.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useServedRoutes } from '#testing/use-served-routes.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { countAgencyEnrolments, expectEverybodyEnrolledOnce, useUploads } from '#testing/use-uploads.ts';
import { cancelUpload, resumeUpload, retryFailedUploadRows } from './control-upload.ts';
import type { SendSettings } from './send-settings.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));
const uploads = useUploads({ database, service });
const served = useServedRoutes();
const lateGiveUp = { giveUpAfterMs: 30_000 };

beforeEach(async () => {
  await agency.control({ ...uploadAgencyControlBody, ratePerSecond: 10_000 });
  const { key, prefix, keyHash } = generateApiKey('trk_');
  const { id: creatorId } = await createUser(database.db, { roles: ['admin'] });
  await database.db.apiKey.create({
    data: { name: 'The workflow', prefix, keyHash, scopes: ['enrolments:write'], creatorId },
  });
  await agency.controlWorkflow({ apiKey: key });
});

/** A worker with the external workflow, which calls our bulk-create. */
function work(settings: Partial<SendSettings> = {}) {
  const webhook = { ...agency.workflow, bulkCreateUrl: `${served.url}/api/enrolments/bulk-create` };
  return uploads.work({ workflowTimeoutMs: 30_000, ...settings }, { webhook });
}

const everybodyOnce = (id: string, count: number) =>
  expectEverybodyEnrolledOnce({ uploads, agency }, id, count);

describe('an external workflow', () => {
  it('is given chunks, and what it has stored is stored', async () => {
    const admin = await uploads.admin();
    work();
    const id = await uploads.submitted(admin, buildManyUploadCells(60), 'webhook');
    await uploads.ended(id);
    await everybodyOnce(id, 60);
    const keys = new Set((await uploads.rows(id)).map(({ chunkKey }) => chunkKey));
    expect(keys.size).toBe(3);
    // With the workflow's own key.
    const tracked = await database.db.trackedEnrolment.findMany({ distinct: ['submittedBy'] });
    expect(tracked.map(({ submittedBy }) => submittedBy.split(':')[0])).toEqual(['key']);
  });

  it('is not given what the agency has or does not take', async () => {
    const admin = await uploads.admin();
    work();
    const id = await uploads.submitted(
      admin,
      [
        buildUploadCells(0),
        buildUploadCells(1, { enrolmentStatus: 'Withdrawn', enrolmentId: 'ENR-2' }),
        buildUploadCells(2, { enrolmentId: 'ENR-1' }),
      ],
      'webhook',
    );
    await uploads.ended(id);
    expect((await uploads.rows(id)).map(({ state, reason }) => [state, reason])).toEqual(
      Array(3).fill(['stored', '']),
    );
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 1, people: 1 });
  });

  it.each([
    ['does and tells half of the rows', { mode: 'half' }],
    ['does all and tells half', { mode: 'half-told' }],
    ['does all and answers nonsense', { mode: 'garbage' }],
    ['does all and hangs up', { mode: 'lost-answer' }],
  ])('that %s is checked against the agency and what is stored here', async (_case, fault) => {
    const admin = await uploads.admin();
    await agency.controlWorkflow(fault);
    work(lateGiveUp);
    const id = await uploads.submitted(admin, buildManyUploadCells(30), 'webhook');
    await uploads.ended(id);
    await everybodyOnce(id, 30);
  });

  it('that fails every second time gets the same chunks again', async () => {
    const admin = await uploads.admin();
    await agency.controlWorkflow({ mode: 'flaky' });
    work(lateGiveUp);
    const id = await uploads.submitted(admin, buildManyUploadCells(60), 'webhook');
    await uploads.ended(id);
    await everybodyOnce(id, 60);
  });

  it('without a key for bulk-create: the rows wait, and are stored by us once it has enrolled them', async () => {
    const admin = await uploads.admin();
    await agency.controlWorkflow({ apiKey: 'trk_not-a-key-of-ours' });
    work(lateGiveUp);
    const id = await uploads.submitted(admin, buildManyUploadCells(3), 'webhook');
    await uploads.ended(id);
    const states = await uploads.states(id);
    const { confirmed, people } = await countAgencyEnrolments(agency.client);
    expect([confirmed, people]).toEqual([3, 3]);
    // The workflow reports bulk-create's refusal of each row.
    expect(states).toEqual({ stored: 3 });
  });

  it.each([
    ['is down', { mode: 'down' }, 'The workflow failed (503)'],
    ['answers 500', { mode: 'error' }, 'The workflow failed (500)'],
    ['says nothing', { mode: 'silent' }, 'The workflow did not answer in time'],
  ])(
    'that %s: the upload waits, pauses with a sentence, and continues when resumed',
    async (_case, fault, says) => {
      const admin = await uploads.admin();
      await agency.controlWorkflow(fault);
      work({ giveUpAfterMs: 900, workflowTimeoutMs: fault.mode === 'silent' ? 300 : 30_000 });
      const id = await uploads.submitted(admin, buildManyUploadCells(30), 'webhook');
      await expect.poll(async () => (await uploads.upload(id)).status).toBe('paused');
      expect((await uploads.upload(id)).pauseReason).toBe(
        `The workflow has not answered for 1 minute. Nothing is lost; press Resume when it is back. ${says}`,
      );
      const claimed = (await uploads.rows(id)).filter(({ state }) => state === 'sending');
      expect(claimed.length).toBeGreaterThan(0);

      // A longer timeout, because a busy machine answers slowly.
      await uploads.stopped();
      work(lateGiveUp);
      await agency.controlWorkflow({ mode: 'ok' });
      await resumeUpload(admin, id);
      await uploads.ended(id);
      await everybodyOnce(id, 30);
      // Rows that it may have were sent with the same key.
      const keys = new Map((await uploads.rows(id)).map(({ row, chunkKey }) => [row, chunkKey]));
      for (const { row, chunkKey } of claimed) expect(keys.get(row)).toBe(chunkKey);
    },
  );

  it('that may be asked again at once is asked after the first backoff', async () => {
    // The circuit breaker's own pause is then at its shortest.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const asked: number[] = [];
    const server = createServer((request, response) => {
      asked.push(performance.now());
      request.resume();
      response.writeHead(asked.length === 1 ? 429 : 401, { 'retry-after': '0' }).end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      vi.restoreAllMocks();
      server.close();
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const webhook = { ...agency.workflow, url: `http://127.0.0.1:${port}/`, bulkCreateUrl: served.url };
    uploads.work({ ...lateGiveUp, initialBackoffMs: 800 }, { webhook });
    await uploads.submitted(await uploads.admin(), buildManyUploadCells(1), 'webhook');
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(2);
    const [first = 0, second = 0] = asked;
    expect(second - first).toBeGreaterThanOrEqual(790);
  });

  it('that is unavailable is shown as the wait reason until it is back', async () => {
    const admin = await uploads.admin();
    await agency.controlWorkflow({ mode: 'down' });
    work(lateGiveUp);
    const id = await uploads.submitted(admin, buildManyUploadCells(3), 'webhook');
    await expect
      .poll(async () => (await uploads.upload(id)).pauseReason)
      .toBe('The workflow failed (503). It is tried again by itself');
    await agency.controlWorkflow({ mode: 'ok' });
    await uploads.ended(id);
    expect(await uploads.upload(id)).toMatchObject({ status: 'finished', pauseReason: '' });
  });

  it('that said no is not given a row again before the agency was asked for it', async () => {
    const admin = await uploads.admin();
    work(lateGiveUp);
    const first = await uploads.submitted(admin, buildManyUploadCells(2), 'webhook');
    await uploads.ended(first);
    // The state after a workflow that enrolled them at the agency, failed to store them and reported a refusal.
    const [row] = await uploads.rows(first);
    await database.db.trackedEnrolment.deleteMany();
    await database.db.enrolment.deleteMany();
    await database.db.enrolmentUploadRow.updateMany({
      where: { uploadId: first },
      data: { state: 'failed', reason: 'bulk-create answered 500', askedAt: new Date(0) },
    });
    const countSearches = () => agency.count('POST', '/tpg/enrolments/search');
    const calls = await agency.count('POST', '/tpg/enrolments');
    const searches = await countSearches();
    await retryFailedUploadRows(admin, first);
    await uploads.ended(first);
    expect(await uploads.states(first)).toEqual({ stored: 2 });
    expect((await uploads.rows(first))[0]?.referenceNumber).toBe(row?.referenceNumber);
    expect(await agency.countRefused('/tpg/enrolments')).toBe(0);
    // Looked up, not submitted.
    expect((await countSearches()) - searches).toBe(2);
    expect((await agency.count('POST', '/tpg/enrolments')) - calls).toBe(2);
  });

  it('that does not take our signature pauses the upload at once', async () => {
    const admin = await uploads.admin();
    await agency.controlWorkflow({ secret: 'another-secret' });
    work();
    const id = await uploads.submitted(admin, buildManyUploadCells(3), 'webhook');
    await expect.poll(async () => (await uploads.upload(id)).status).toBe('paused');
    expect((await uploads.upload(id)).pauseReason).toContain('does not accept our signature');
    await agency.controlWorkflow({ secret: agency.workflow.secret });
  });

  it('that is cancelled while it is silent asks the agency instead of sending again', async () => {
    const admin = await uploads.admin();
    await agency.controlWorkflow({ mode: 'silent' });
    work({ workflowTimeoutMs: 300, giveUpAfterMs: 30_000 });
    const id = await uploads.submitted(admin, buildManyUploadCells(30), 'webhook');
    await expect.poll(async () => (await uploads.states(id)).sending ?? 0).toBeGreaterThan(0);
    await cancelUpload(admin, id);
    await uploads.ended(id);
    expect(await uploads.states(id)).toEqual({ cancelled: 30 });
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 0, people: 0 });
  });

  it('that is not configured here any more pauses the upload with a sentence', async () => {
    const admin = await uploads.admin();
    uploads.work();
    const id = await uploads.submitted(admin, buildManyUploadCells(1), 'webhook');
    await expect.poll(async () => (await uploads.upload(id)).status).toBe('paused');
    expect((await uploads.upload(id)).pauseReason).toContain('WORKFLOW_WEBHOOK_URL is not set');
  });
});
