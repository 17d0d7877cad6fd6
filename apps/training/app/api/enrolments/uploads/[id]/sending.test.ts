import { generateApiKey } from '@repo/api-keys/generate-api-key';
import { createPostgresListener } from '@repo/db/listen';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pauseUpload } from '#domain/uploads/send/control-upload.ts';
import { replaceServices } from '#services.ts';
import { buildManyUploadCells, buildUploadCells, uploadAgencyControlBody } from '#testing/upload-fixtures.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { useUploads } from '#testing/use-uploads.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));
const uploads = useUploads({ database, service });

type Admin = Awaited<ReturnType<typeof uploads.admin>>;
let admin: Admin;
let me: { id: string };

beforeEach(async () => {
  await agency.control({ ...uploadAgencyControlBody, ratePerSecond: 10_000 });
  admin = await uploads.admin();
  me = { id: admin.actor.id };
});

const steps = ['submit', 'pause', 'resume', 'cancel', 'retry'] as const;
const post = (id: string, step: string, options: object = {}) =>
  service.call(`/api/enrolments/uploads/${id}/${step}`, { method: 'POST', as: me, ...options });

async function keyWith(scope: 'enrolments:write' | 'course-runs:read') {
  const { key, prefix, keyHash } = generateApiKey('trk_');
  const row = await database.db.apiKey.create({
    data: { name: 'A script', prefix, keyHash, scopes: [scope], creatorId: me.id },
  });
  return { headers: { 'x-api-key': key }, as: null, id: row.id };
}

describe.each(steps)('POST …/%s', (step) => {
  it('is for admins, and for keys that may write enrolments', async () => {
    const id = await uploads.checked(admin, buildManyUploadCells(2));
    expect((await post(id, step, { as: null })).status).toBe(401);
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      const person = await createUser(database.db, { roles: [role] });
      expect((await post(id, step, { as: person })).status, role).toBe(403);
    }
    expect((await post(id, step, await keyWith('course-runs:read'))).status).toBe(403);
    expect(await uploads.upload(id)).toMatchObject({ status: 'checked' });
  });

  it('is 404 for an unknown upload, and for another key’s', async () => {
    const id = await uploads.checked(admin, buildManyUploadCells(2));
    for (const wrong of ['nothing', '019abcde-0000-7000-8000-000000000000']) {
      const { status, body } = await post(wrong, step);
      expect([status, body]).toEqual([404, { success: false, error: 'There is no such upload' }]);
    }
    expect((await post(id, step, await keyWith('enrolments:write'))).status).toBe(404);
  });
});

describe('the steps of an upload', () => {
  it('are answered with the upload, and each is in the audit log', async () => {
    const id = await uploads.checked(admin, buildManyUploadCells(3));
    const statuses = [];
    for (const step of ['submit', 'pause', 'resume', 'cancel']) {
      const { status, body } = await post(id, step);
      expect([step, status, body.success]).toEqual([step, 200, true]);
      statuses.push(body.data.upload.status);
    }
    expect(statuses).toEqual(['sending', 'paused', 'sending', 'cancelled']);
    uploads.work();
    await uploads.ended(id);
    await database.db.enrolmentUploadRow.updateMany({
      where: { uploadId: id, row: 2 },
      data: { state: 'failed' },
    });
    const retried = await post(id, 'retry');
    expect(retried.body.data.upload).toMatchObject({
      status: 'sending',
      finishedAt: null,
      counts: { states: { waiting: 1, cancelled: 2 } },
    });
    const entries = await database.db.auditEntry.findMany({
      where: { targetType: 'enrolment-upload', actor: { startsWith: 'user:' } },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    });
    expect(entries.map(({ action, targetId, actor }) => [action, targetId, actor])).toEqual(
      ['submit', 'pause', 'resume', 'cancel', 'retry'].map((step) => [
        `enrolment-upload.${step}`,
        id,
        `user:${me.id}`,
      ]),
    );
  });

  it.each([
    ['checked', 'pause', 'This upload is not submitted yet'],
    ['checked', 'resume', 'This upload is not submitted yet'],
    ['checked', 'cancel', 'This upload is not submitted yet. Discard it instead'],
    ['checked', 'retry', 'This upload is not submitted yet'],
    ['sending', 'submit', 'This upload was submitted already'],
    ['sending', 'resume', 'This upload is being sent already'],
    ['sending', 'retry', 'There is no row to retry: nothing failed, and nothing is unsettled'],
    ['paused', 'submit', 'This upload was submitted already'],
    ['paused', 'pause', 'This upload is paused already'],
    ['cancelled', 'cancel', 'This upload is cancelled already'],
    ['cancelled', 'retry', 'This upload is just being cancelled. Wait until that has ended'],
    ['cancelled', 'resume', 'This upload has ended'],
    ['finished', 'submit', 'This upload was submitted already'],
    ['finished', 'pause', 'This upload has ended'],
    ['finished', 'resume', 'This upload has ended'],
    ['finished', 'cancel', 'This upload has ended'],
    ['finished', 'retry', 'There is no row to retry: nothing failed, and nothing is unsettled'],
  ] as const)('from %s, %s is 400', async (from, step, error) => {
    const id = await uploads.checked(admin, buildManyUploadCells(1));
    const finishedAt = from === 'finished' ? new Date() : null;
    await database.db.enrolmentUpload.update({ where: { id }, data: { status: from, finishedAt } });
    if (from !== 'checked')
      await database.db.enrolmentUploadRow.updateMany({ where: { uploadId: id }, data: { state: 'stored' } });
    const { status, body } = await post(id, step);
    expect([status, body]).toEqual([400, { success: false, error }]);
    expect(await uploads.upload(id)).toMatchObject({ status: from });
    expect(await database.db.auditEntry.count({ where: { targetType: 'enrolment-upload' } })).toBe(0);
  });

  it('need a row that can be sent', async () => {
    const id = await uploads.checked(admin, buildManyUploadCells(1));
    await database.db.enrolmentUploadRow.updateMany({ where: { uploadId: id }, data: { verdict: 'error' } });
    const { status, body } = await post(id, 'submit');
    expect([status, body.error]).toEqual([
      400,
      'No row of this upload can be sent. Correct the rows with errors, or upload another file',
    ]);
  });

  it('are open to a key for its own uploads', async () => {
    const caller = await keyWith('enrolments:write');
    const id = await uploads.checked(
      { ...admin, actor: { kind: 'key', id: caller.id, name: 'A script', scopes: ['enrolments:write'] } },
      buildManyUploadCells(1),
    );
    uploads.work();
    expect((await post(id, 'submit', caller)).status).toBe(200);
    await uploads.ended(id);
    expect(await uploads.states(id)).toEqual({ stored: 1 });
    const tracked = await database.db.trackedEnrolment.findMany();
    expect(tracked.map(({ submittedBy }) => submittedBy)).toEqual([`key:${caller.id}`]);
  });
});

describe('GET …/events', () => {
  const leaving: AbortController[] = [];
  afterEach(() => {
    for (const one of leaving.splice(0)) one.abort();
  });

  async function watch(id: string, as: { id: string } = me) {
    const abort = new AbortController();
    leaving.push(abort);
    const response = await service.send(`/api/enrolments/uploads/${id}/events`, { as, signal: abort.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = '';
    return {
      response,
      /** The next event's data; null at the end. */
      async next() {
        for (;;) {
          const found = buffer.match(/event: progress\ndata: (.*)\n\n/);
          if (found) {
            buffer = buffer.slice((found.index ?? 0) + found[0].length);
            return JSON.parse(found[1] ?? 'null');
          }
          const chunk = await reader?.read();
          if (!chunk || chunk.done) return null;
          buffer += chunk.value;
        }
      },
      async last() {
        let latest = null;
        for (let one = await this.next(); one !== null; one = await this.next()) latest = one;
        return latest;
      },
    };
  }

  it('sends the current state, then every change, and ends with the upload', async () => {
    const id = await uploads.checked(admin, buildManyUploadCells(40));
    const stream = await watch(id);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await stream.next()).toMatchObject({ id, status: 'checked', progress: { done: 0, total: 0 } });
    await post(id, 'submit');
    expect(await stream.next()).toMatchObject({ status: 'sending', progress: { total: 40 } });
    uploads.work();
    expect(await stream.last()).toMatchObject({
      status: 'finished',
      progress: { done: 40, total: 40 },
      counts: { states: { stored: 40 } },
    });
  });

  it('sends the same to a second browser, from another instance, and after a reload', async () => {
    const id = await uploads.submitted(admin, buildManyUploadCells(2));
    const first = await watch(id);
    const elsewhere = createPostgresListener(database.url);
    replaceServices({ ...service.services, listener: elsewhere });
    const second = await watch(id);
    const [one, other] = [await first.next(), await second.next()];
    expect(other).toEqual(one);
    await pauseUpload(admin, id);
    expect(await first.next()).toMatchObject({ status: 'paused' });
    const heard = await second.next();
    expect(heard).toMatchObject({ status: 'paused' });
    const reloaded = await watch(id);
    expect(await reloaded.next()).toEqual(heard);
    await elsewhere.close();
  });

  it('sends no identity number', async () => {
    const id = await uploads.submitted(admin, [
      buildUploadCells(1),
      buildUploadCells(2, { courseRunId: '997' }),
    ]);
    const stream = await watch(id);
    uploads.work();
    const texts = [];
    for (let one = await stream.next(); one !== null; one = await stream.next())
      texts.push(JSON.stringify(one));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.join()).not.toMatch(/[STFGM]\d{7}[A-Z]/);
  });

  it('is for admins, and for keys that may write enrolments', async () => {
    const id = await uploads.checked(admin, buildManyUploadCells(1));
    const ask = (options: object) => service.send(`/api/enrolments/uploads/${id}/events`, options);
    expect((await ask({})).status).toBe(401);
    expect((await ask({ as: await createUser(database.db) })).status).toBe(403);
    expect((await ask(await keyWith('course-runs:read'))).status).toBe(403);
    expect((await ask(await keyWith('enrolments:write'))).status).toBe(404);
    expect((await service.send('/api/enrolments/uploads/nothing/events', { as: me })).status).toBe(404);
    const head = await ask({ method: 'HEAD', as: me });
    expect([head.status, head.body]).toEqual([200, null]);
  });
});
