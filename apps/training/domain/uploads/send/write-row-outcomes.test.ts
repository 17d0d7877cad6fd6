import { useTrainingDatabase } from '@repo/testing/training-database';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildManyUploadCells } from '#testing/upload-fixtures.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { useUploads } from '#testing/use-uploads.ts';
import { claimRows, findRowsWithUnknownOutcome } from './claim-rows.ts';
import type { ClaimedRow } from './claimed-row.ts';
import { claimUploadLease, LeaseLostError, type UploadLease } from './upload-lease.ts';
import {
  cancelRowsOfCancelledUpload,
  refreshAskedAt,
  releaseOrCancelClaims,
  writeRowOutcomeIfClaimed,
} from './write-row-outcomes.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const uploads = useUploads({ database, service });
let id: string;
let lease: UploadLease;
let rows: ClaimedRow[];

const claim = (held: UploadLease, most = 10) =>
  claimRows(database.db, { lease: held, keys: service.services.keys }, { limit: most, busyPauseMs: 1_000 });
async function take(owner: string): Promise<UploadLease> {
  const taken = await claimUploadLease(database.db, id, { owner, leaseMs: 60_000 });
  if (!taken) throw new Error('The lease was not to be had');
  return taken;
}
const expire = () =>
  database.db.enrolmentUpload.update({ where: { id }, data: { leasedUntil: new Date(0) } });

beforeEach(async () => {
  id = await uploads.submitted(await uploads.admin(), buildManyUploadCells(3));
  lease = await take('one');
  rows = (await claim(lease)).claimed;
});

describe('the lease', () => {
  it('is one worker’s until its time is over', async () => {
    expect(await claimUploadLease(database.db, id, { owner: 'two', leaseMs: 60_000 })).toBeNull();
    await expire();
    await take('two');
    await expect(lease.renew()).rejects.toThrow(LeaseLostError);
    expect(() => lease.check()).toThrow(LeaseLostError);
    await expect(lease.readStatus()).rejects.toThrow(LeaseLostError);
    await lease.release();
    expect(await uploads.upload(id)).toMatchObject({ leaseOwner: 'two' });
  });

  it('is invalid after its own time, whatever the database says', async () => {
    await expire();
    const short = await claimUploadLease(database.db, id, { owner: 'two', leaseMs: 0 });
    expect(() => short?.check()).toThrow(LeaseLostError);
  });
});

describe('a claimed row', () => {
  it('is claimed once', async () => {
    expect(rows.map(({ row, attempts, state }) => [row, attempts, state])).toEqual([
      [2, 1, 'sending'],
      [3, 1, 'sending'],
      [4, 1, 'sending'],
    ]);
    expect(await claim(lease)).toEqual({ claimed: [], busy: [] });
  });

  it('is written only by its own claim', async () => {
    const [row] = rows;
    if (!row) throw new Error('Nothing was claimed');
    await releaseOrCancelClaims(database.db, lease, [row]);
    const again = (await claim(lease)).claimed[0];
    expect(again).toMatchObject({ row: 2, attempts: 2 });
    expect(await writeRowOutcomeIfClaimed(database.db, lease, row, { state: 'failed', reason: 'late' })).toBe(
      false,
    );
    await releaseOrCancelClaims(database.db, lease, [row]);
    expect((await uploads.rows(id))[0]).toMatchObject({ state: 'sending', attempts: 2, reason: '' });
    await expire();
    await take('two');
    expect(await writeRowOutcomeIfClaimed(database.db, lease, again ?? row, { state: 'failed' })).toBe(false);
    expect((await uploads.rows(id))[0]).toMatchObject({ state: 'sending' });
  });

  it('that waited for its turn is dated again before it is asked for, or given up', async () => {
    const [row] = rows;
    if (!row) throw new Error('Nothing was claimed');
    await database.db.enrolmentUploadRow.updateMany({
      where: { uploadId: id },
      data: { askedAt: new Date(0) },
    });
    expect(await refreshAskedAt(database.db, lease, [row])).toEqual([row]);
    const old = { ...row, readAt: performance.now() - 60_000 };
    const [dated] = await refreshAskedAt(database.db, lease, [old]);
    const stored = (await uploads.rows(id))[0]?.askedAt;
    expect(dated?.askedAt).toEqual(stored);
    expect(Date.now() - (stored?.getTime() ?? 0)).toBeLessThan(60_000);
    await expire();
    await take('two');
    await expect(refreshAskedAt(database.db, lease, [old])).rejects.toThrow(LeaseLostError);
  });

  it('that was asked for before loses its chunk, so that it is looked up first', async () => {
    const before = new Date(Date.now() - 3_600_000);
    const [first, second] = rows;
    await releaseOrCancelClaims(database.db, lease, rows);
    await database.db.enrolmentUploadRow.updateMany({
      where: { uploadId: id, row: first?.row ?? 0 },
      data: { askedAt: before },
    });
    const { claimed } = await claimRows(
      database.db,
      { lease, keys: service.services.keys },
      { limit: 2, busyPauseMs: 1_000, chunkKey: 'a-chunk' },
    );
    expect(claimed).toMatchObject([
      { row: first?.row, chunkKey: null, wasAsked: true, askedAt: before },
      { row: second?.row, chunkKey: 'a-chunk', wasAsked: false },
    ]);
    expect((await uploads.rows(id)).map(({ chunkKey }) => chunkKey)).toEqual([null, 'a-chunk', null]);
  });

  it('that was refused for good is not unresolved when it is tried again', async () => {
    const [refused, unsure] = rows;
    if (!refused || !unsure) throw new Error('Nothing was claimed');
    await writeRowOutcomeIfClaimed(database.db, lease, refused, {
      state: 'failed',
      reason: 'no',
      isDefinite: true,
    });
    await writeRowOutcomeIfClaimed(database.db, lease, unsure, { state: 'failed', reason: 'no' });
    const [one, other] = await uploads.rows(id);
    expect([one?.askedAt, other?.askedAt]).toEqual([null, expect.any(Date)]);
  });

  it('of a dead worker is redated by the next worker, however soon', async () => {
    await database.db.enrolmentUploadRow.updateMany({
      where: { uploadId: id },
      data: { askedAt: new Date(0) },
    });
    await expire();
    const next = await take('two');
    const found = await findRowsWithUnknownOutcome(database.db, { lease: next, keys: service.services.keys });
    expect(found.map(({ askedAt }) => askedAt)).toEqual(Array(3).fill(new Date(0)));
    await refreshAskedAt(database.db, next, found);
    for (const { askedAt } of await uploads.rows(id))
      expect(Date.now() - (askedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it('is cancelled when it is released in a cancelled upload', async () => {
    await database.db.enrolmentUpload.update({ where: { id }, data: { status: 'cancelled' } });
    expect(await cancelRowsOfCancelledUpload(database.db, id)).toBe(0);
    await releaseOrCancelClaims(database.db, lease, rows);
    expect(await uploads.states(id)).toEqual({ cancelled: 3 });
  });

  it('is not claimed of an upload that was paused at this moment', async () => {
    await releaseOrCancelClaims(database.db, lease, rows);
    await database.db.enrolmentUpload.update({ where: { id }, data: { status: 'paused' } });
    expect(await claim(lease)).toEqual({ claimed: [], busy: [] });
    expect(await uploads.states(id)).toEqual({ waiting: 3 });
  });
});
